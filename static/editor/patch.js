// Quick fixes: small patches of the document (RFC 6902), computed by the server.

/** Applies a patch; returns the map unchanged if the patch does not fit. */
export function patched(map, patch) {
  const next = structuredClone(map);
  return patch.every((change) => applied(next, change)) ? next : map;
}

function applied(document, { op, path, value }) {
  const parts = path
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  const last = parts.pop();
  const parent = parts.reduce((inner, part) => inner?.[part], document);
  if (parent === null || typeof parent !== "object" || last === undefined) return false;
  if (!Array.isArray(parent)) {
    if (op !== "add" && !(last in parent)) return false;
    if (op === "remove") delete parent[last];
    else parent[last] = value;
    return true;
  }
  const index = last === "-" ? parent.length : Number(last);
  if (op === "add") parent.splice(index, 0, value);
  else if (!(index in parent)) return false;
  else if (op === "remove") parent.splice(index, 1);
  else parent[index] = value;
  return true;
}
