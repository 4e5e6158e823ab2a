"""Meets a server that fails in many ways, and prints for each path what the client made of it and for how long it wanted to wait."""
import json
import os
import sys

sys.path.insert(0, sys.argv[1])
import ershou  # noqa: E402

met = {}
for path in json.loads(sys.argv[2]):
    waits = []
    client = ershou.Ershou(os.environ["URL"], os.environ["KEY"], timeout_s=30, sleep=waits.append)
    try:
        outcome = client.get(path)
    except ershou.ErshouError as error:
        outcome = [type(error).__name__, error.status, error.code, error.retry_after]
        assert os.environ["KEY"] not in str(error)
    met[path] = [outcome, [int(wait) for wait in waits]]
closed = ershou.Ershou("http://127.0.0.1:1", "k", sleep=lambda _: None)
try:
    closed.me()
except ershou.NoAnswer as error:
    met["closed"] = error.status
loops = ershou.Ershou(os.environ["URL"], os.environ["KEY"])
for name, walk in {"search": loops.search_all, "changes": lambda: loops.all_changes(after="x")}.items():
    try:
        list(walk())
    except ershou.ErshouError as error:
        met[name] = error.message
try:
    ershou.Ershou("http://127.0.0.1:1", "secret\n")
except ValueError as error:
    met["key"] = "secret" not in str(error)
print(json.dumps(met))
