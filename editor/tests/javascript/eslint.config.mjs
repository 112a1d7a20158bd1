import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["**/node_modules/**"] },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: "error",
      "prefer-const": "error",
      // Names that begin with an underscore mark values that are left out.
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  { files: ["static/**/*.js"], languageOptions: { globals: globals.browser } },
  // Functions in browser tests run in Node.js or, if passed to the page, in the browser.
  { files: ["editor/tests/**/*.mjs"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];
