import assert from "node:assert/strict";
import { ask } from "./cup.mjs";
import { freshSlug, looks, story, visitor } from "./kit.mjs";

const ADMIN = "admin";
const PASSWORD = "correct-horse";

/** Users with their own names, by which they can be registered. */
async function people(count) {
  const names = Array.from({ length: count }, () => freshSlug("p"));
  const tokens = [];
  for (const name of names)
    tokens.push((await ask(null, "POST", "/auth/register", { name, password: PASSWORD })).access_token);
  return { names, tokens };
}

/** Logs in as an admin, who may direct every tournament. */
async function sitDown(page) {
  await page.goto("/login?next=/tournaments/new");
  await page.getByLabel("Name", { exact: true }).fill(ADMIN);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("heading", { name: "New tournament" }).waitFor();
}

/** The director's pages of a tournament. */
class DirectorPages {
  constructor(page, slug) {
    this.page = page;
    this.path = `/tournaments/${slug}/direct`;
  }

  async open(rest = "") {
    const response = await this.page.goto(this.path + rest);
    assert.equal(response.status(), 200, rest);
  }

  async press(name) {
    await this.page.getByRole("button", { name, exact: true }).click();
  }

  async follow(name) {
    await this.page.getByRole("link", { name, exact: true }).click();
  }

  heading(name) {
    return this.page.getByRole("heading", { name }).waitFor();
  }

  /** Creates a tournament with tables of two, with the form. */
  static async make(page, slug, rounds) {
    await page.getByLabel("Name in the URL").fill(slug);
    await page.getByLabel("Name", { exact: true }).fill("Spring cup");
    await page.getByLabel("Swiss rounds", { exact: true }).fill(String(rounds));
    await page.getByLabel("Players per table").selectOption("2");
    await page.getByLabel("tables of 3").uncheck();
    await page.getByRole("button", { name: "Create tournament" }).click();
    await page.getByRole("heading", { name: "Now" }).waitFor();
    return new DirectorPages(page, slug);
  }

  async register(names) {
    await this.open("/entrants");
    await this.page.getByLabel("Names, one per line").fill(names.join("\n"));
    await this.press("Register");
    await this.page.getByRole("row", { name: new RegExp(names.at(-1)) }).waitFor();
  }

  async openRegistration() {
    await this.open();
    await this.follow("Open registration");
    await this.press("Open registration");
    await this.heading("Now");
  }

  async pair(again = false) {
    await this.open("/pairing");
    await this.press(again ? "Pair again" : "Pair");
    await this.page.getByRole("heading", { name: "Publish" }).waitFor();
  }

  async publish(round) {
    await this.press("Review and publish");
    await this.press(`Publish round ${round}`);
    await this.heading("Now");
  }

  /** Rules on a table: the first seat wins. */
  async decide(round, table, look = async () => {}) {
    await this.open(`/rounds/${round}/tables/${table}`);
    await look("a table");
    // Typing a result selects a kind of ruling that has one.
    await this.page.getByLabel("Void: the table does not count").check();
    for (const [seat, [place, score]] of [
      ["1", "20"],
      ["2", "11.5"],
    ].entries()) {
      await this.page.locator(`[name="place-${seat}"]`).fill(place);
      await this.page.locator(`[name="score-${seat}"]`).fill(score);
    }
    assert.ok(await this.page.getByLabel("Adjudicate: decide the game").isChecked());
    await this.page.getByLabel("Reason", { exact: true }).fill("Time is up");
    await this.press("Preview changes");
    await this.heading("Adjudicate this table?");
    await look("what a decision changes");
    await this.press("Confirm ruling");
    await this.page.getByText("decided by a director").first().waitFor();
  }
}

for (const width of [1280, 360]) {
  const options = { viewport: { width, height: 800 }, joins: false };

  story(
    `a director leads a tournament from its form to its end, ${width} px wide`,
    options,
    async ({ page }) => {
      const found = [];
      const look = (name) => looks(page, name, found);
      const { names, tokens } = await people(5);
      await sitDown(page);
      await look("the new form");
      const slug = freshSlug("cup");
      const director = await DirectorPages.make(page, slug, 2);
      await look("now, in preparation");
      await director.open("/settings");
      await look("settings");
      await director.openRegistration();
      await director.register(names);
      await look("entrants");
      await page.getByLabel(names[4]).check();
      await page.getByLabel("With selected").selectOption("drop");
      await director.press("Continue");
      await look("a question");
      await page.getByLabel("Reason (for the audit log)").fill("Has left");
      await director.press("Drop out");
      await page.getByRole("row", { name: new RegExp(`${names[4]}.*dropped out`) }).waitFor();

      await director.open("/pairing");
      await look("no pairing yet");
      await page.getByLabel("Player 1").selectOption({ label: `${names[0]} (0)` });
      await page.getByLabel("Player 2").selectOption({ label: `${names[3]} (0)` });
      await director.press("Pair");
      await page.getByText(`Together: ${names[0]}, ${names[3]}`).waitFor();
      await look("a pairing");
      await page.locator('[name="one"]').selectOption({ label: `${names[0]} (0)` });
      await page.locator('[name="other"]').selectOption({ label: `${names[1]} (0)` });
      await director.press("Swap");
      await page.getByText("tables built by hand").waitFor();
      await director.follow("Change table 1");
      await page.getByLabel("Seat 1").waitFor();
      await look("a table that is changed by hand");
      await director.pair(true);
      await director.press("Review and publish");
      await look("before it is published");
      await director.press("Publish round 1");
      await page.getByText("undecided tables: 2").waitFor();

      const round = await ask(null, "GET", `/tournaments/${slug}/rounds/1`);
      const sitter = names.indexOf(round.tables[0].seats[0].player.name);
      await ask(tokens[sitter], "POST", `/tournaments/${slug}/rounds/1/tables/1/disputes`, {
        text: "The clock ran",
      });
      // The page updates by itself.
      await page.getByText("The clock ran").waitFor();
      await look("now, with a dispute");
      await director.follow("Answer");
      await page.getByLabel("Decision and reason").fill("Five minutes more");
      await director.press("Answer");
      await page.getByText("Answer: Five minutes more").waitFor();

      await director.decide(1, 1, look);
      await director.decide(1, 2);
      await page.getByLabel("Reason for revoking it").fill("Wrong table");
      await director.press("Revoke");
      await director.heading("Revoke this ruling?");
      await director.press("Confirm ruling");
      await page.getByText("Revoked: Wrong table").waitFor();
      await look("a decision that was taken back");
      await director.decide(1, 2);
      await director.open();
      await look("now, after the round");
      await director.follow("Pair round 2");
      await director.press("Pair");
      await page.getByText("Total cost").waitFor();
      await look("a pairing with its costs");
      await director.publish(2);
      await director.open("/rounds");
      await look("rounds");
      await director.follow("Round 2");
      await look("a round");
      await director.follow("Withdraw the round");
      await look("before a round is taken back");
      await page.getByLabel("Reason (for the audit log)").fill("Two were missing");
      await director.press("Withdraw");
      await page.getByRole("heading", { name: "Publish" }).waitFor();
      await director.publish(2);
      for (const table of [1, 2]) await director.decide(2, table);
      await director.open("/announcements");
      await page.getByLabel("Message to everyone in the tournament").fill("Prizes in ten minutes.");
      await director.press("Post announcement");
      await page.getByText("Prizes in ten minutes.").waitFor();
      await look("announcements");
      await director.open();
      await director.follow("Finish the tournament");
      await director.press("Finish");
      await page.getByText("its results are final").waitFor();
      await look("now, at the end");
      await director.open("/log");
      await page.getByText("Wrong table").first().waitFor();
      await look("the log");
      assert.equal((await page.goto(`/tournaments/${slug}/report`)).status(), 200);
      await page.getByText(names[0]).first().waitFor();
      const { items } = await ask(null, "GET", `/tournaments/${slug}/standings`);
      assert.equal(items.length, 4, "who dropped out before the first round does not count");
      assert.equal((await ask(null, "GET", `/tournaments/${slug}`)).status, "finished");
      assert.deepEqual(found, []);
    },
  );
}

story(
  "of two directors one publishes, and the other is told",
  { joins: false, expects: /409/ },
  async ({ page, t }) => {
    const { names } = await people(4);
    await sitDown(page);
    const slug = freshSlug("cup");
    const director = await DirectorPages.make(page, slug, 2);
    await director.openRegistration();
    await director.register(names);
    await director.pair();
    const second = await visitor({}, t);
    await sitDown(second.page);
    const other = new DirectorPages(second.page, slug);
    await other.open("/pairing");
    await other.press("Lock table 1");
    await second.page.getByText("locked", { exact: true }).waitFor();

    await director.press("Lock table 2");
    await page.getByText("Another director has changed the pairing in the meantime").waitFor();
    await director.press("Review and publish");
    await other.press("Review and publish");
    await director.press("Publish round 1");
    await director.heading("Now");
    await other.press("Publish round 1");
    await other.heading("Another director got there first");
    const found = [];
    await looks(second.page, "who came too late", found);
    assert.deepEqual(found, []);
    await other.follow("View the round");
    await other.heading("Round 1");
    assert.equal((await ask(null, "GET", `/tournaments/${slug}/rounds`)).items.length, 1);
  },
);

story(
  "the form of a tournament keeps what was typed, in Japanese too",
  { joins: false, locale: "ja", expects: /422/ },
  async ({ page }) => {
    await page.goto("/login?next=/tournaments/new");
    await page.locator('[name="name"]').fill(ADMIN);
    await page.locator('[name="password"]').fill(PASSWORD);
    await page.locator("main button").click();
    await page.getByRole("heading", { name: "新しい大会" }).waitFor();
    await page.locator('[name="slug"]').fill(freshSlug("cup"));
    await page.locator('[name="name"]').fill("春の大会");
    await page.locator('[name="rounds"]').fill("many");
    await page.locator('[name="points-4-1"]').fill("0.001");
    await page.getByRole("button", { name: "大会を作成" }).click();
    await page.getByRole("alert").waitFor();
    assert.equal(await page.locator('[name="name"]').inputValue(), "春の大会");
    assert.equal(await page.locator('[name="rounds"]').inputValue(), "many");
    await page.getByText("整数を入力してください").first().waitFor();
    await page.locator('[name="rounds"]').fill("3");
    await page.locator('[name="points-4-1"]').fill("5");
    // Enter creates the tournament, and does not add a round.
    await page.locator('[name="name"]').press("Enter");
    await page.getByRole("heading", { name: "現在" }).waitFor();
  },
);
