"""Fails where an operation has never succeeded: then nothing but its refusals was looked at. reached.py FILE"""

import json
import sys

# The admin of a fresh server has nobody's links, no guest's account, and keeps the password.
NEVER = {"becomeFirstAdmin", "claimAccount", "changePassword", "resetPassword"}

with open(sys.argv[1], encoding="utf-8") as file:
    reached = json.load(file)
failed = {name for name, statuses in reached.items() if not any(status.startswith("2") for status in statuses)}
if failed != NEVER:
    sys.exit(f"never succeeded: {', '.join(sorted(failed))}; expected of {', '.join(sorted(NEVER))}")
