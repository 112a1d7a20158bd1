import assert from "node:assert/strict";
import { story } from "./kit.mjs";
import { Player, Table, change } from "./table.mjs";

/** A game of the logged-in user against Ben, who needs no browser; Ben has resigned. */
async function finished(page) {
  const ben = await Player.guest("Ben");
  await page.goto("/");
  const { id, invite } = await change(page, "/games", { players: 2, visibility: "private", name: "Friday" });
  await ben.ask("POST", `/games/${id}/seats`, { invite });
  await change(page, `/games/${id}/start`);
  await page.goto(`/games/${id}`);
  const table = await Table.at(page);
  await ben.ask("POST", `/games/${id}/resign`);
  await table.ending.waitFor();
  return { table, ben };
}

story(
  "a rematch that the opponent offers appears on the page of the finished game, and can be joined there",
  {},
  async ({ page }) => {
    const { table, ben } = await finished(page);
    await table.ending.getByRole("button", { name: "Rematch" }).waitFor();
    const { id } = await ben.ask("POST", `/games/${table.id}/rematch`);
    await table.ending.getByText(`${ben.user.name} offers a rematch.`).waitFor();
    // It is also there after a reload.
    await page.reload();
    await table.ending.getByText(`${ben.user.name} offers a rematch.`).waitFor();
    await table.ending.getByRole("button", { name: "Join the rematch" }).click();
    await page.waitForURL(`**/games/${id}`);
    await Table.at(page);
    assert.equal((await ben.view(id)).status, "active");
  },
);

story(
  "a rematch that the opponent offers appears in the lobby, and can be accepted there",
  {},
  async ({ page }) => {
    const { table, ben } = await finished(page);
    await page.goto("/");
    const invitations = page.locator("#invitations");
    assert.equal(await invitations.getByRole("listitem").count(), 0);
    const { id } = await ben.ask("POST", `/games/${table.id}/rematch`);
    await invitations.getByText(`${ben.user.name} offers a rematch: Friday`).waitFor();
    await invitations.getByRole("button", { name: "Accept the invitation" }).click();
    await page.waitForURL(`**/games/${id}`);
    assert.equal((await ben.view(id)).status, "active");
  },
);

story("an invitation appears in the lobby as it comes, and can be declined", {}, async ({ page }) => {
  await page.goto("/");
  const { name } = await page.evaluate(() => fetch("/api/v1/me").then((answer) => answer.json()));
  const ben = await Player.guest("Ben");
  const game = await ben.ask("POST", "/games", { players: 2, visibility: "private", name: "Sunday" });
  await ben.ask("POST", `/games/${game.id}/invitations`, { name });
  const invitation = page
    .locator("#invitations li")
    .filter({ hasText: `${ben.user.name} invites you to a table: Sunday` });
  await invitation.waitFor();
  await invitation.getByRole("button", { name: "Decline" }).click();
  await page.waitForURL("**/");
  await invitation.waitFor({ state: "detached" });
});
