"""Calls every method of the client, checks paging, and prints what came back as JSON."""
import json
import os
import sys

sys.path.insert(0, sys.argv[1])
import ershou  # noqa: E402

client = ershou.Ershou(os.environ["URL"] + "/", os.environ["KEY"])
found = list(client.search_all(sort="price_asc", fuel_type=["gasoline", "diesel"], q=None))
car_id = found[0]["id"]
log = list(client.all_changes(type=("price_changed", "appeared")))


def name_error(call):
    try:
        call()
    except ershou.ErshouError as error:
        return [type(error).__name__, error.status, error.code, error.message, bool(error.request_id)]
    return None


calls = {
    "search": lambda: client.search(page=2)["page"],
    "count": lambda: client.count(fuel_type=["gasoline", "diesel"]),
    "facets": lambda: sorted(client.facets(brand="BMW"))[:1] != [],
    "coverage": lambda: client.coverage(known=["price_cny"])["count"] > 0,
    "changes": lambda: sorted(client.changes()),
    "filters": lambda: sorted(client.filters())[0],
    "makes": lambda: "BMW" in client.makes(lang="en"),
    "models": lambda: client.models("Mercedes-Benz")["make"],
    "car": lambda: client.car(car_id, lang="zh")["id"] == car_id,
    "images": lambda: isinstance(client.images(car_id), list),
    "price_position": lambda: client.price_position(car_id)["car_id"] == car_id,
    "import_rules": lambda: client.import_rules(car_id, "RU")["destination"] == "RU",
    "price_figures": lambda: client.price_figures(body_style="suv")["count"] > 0,
    "similar": lambda: isinstance(client.similar(car_id, limit=2), list),
    "inspection": lambda: "parse_status" in client.inspection(car_id, view="full"),
    "insurance": lambda: client.insurance(car_id)["claim_history_available"],
    "history": lambda: client.history(car_id)["observed"],
    "duplicates": lambda: isinstance(client.duplicates(car_id)["candidates"], list),
    "me": lambda: client.me()["account"]["plan"],
    "batch": lambda: [car["id"] for car in client.batch([car_id, 1])["cars"]] == [car_id],
    "suggest": lambda: client.suggest("bm")[0]["make"],
    "resolve": lambda: client.resolve(found[0]["source_url"]) == car_id,
    "exports": lambda: client.exports(),
}
print(json.dumps({
    "called": {name: call() for name, call in calls.items()},
    "methods": sorted(name for name in dir(client) if not name.startswith("_") and callable(getattr(client, name))),
    "found": [car["id"] for car in found],
    "changes": [[change["car_id"], change["type"], change["fields"]] for change in log],
    "errors": {
        "key": name_error(lambda: ershou.Ershou(client.url, "wrong").me()),
        "car": name_error(lambda: client.car(1)),
        "slash": name_error(lambda: client.models("a/b?c")),
        "value": name_error(lambda: client.search(sort="up", has_report=True, page=0)),
        "name": name_error(lambda: client.search(make="BMW", limit=5)),
        "path": name_error(lambda: client.get("/v1/nothing")),
    },
}))
