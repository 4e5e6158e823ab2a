"""A client for the Ershou API in one file, without dependencies, for Python 3.9 and later."""

from __future__ import annotations

import gzip
import json
import random
import re
import time
import zlib
from http.client import HTTPException
from typing import Any, Callable, Iterable, Iterator, Optional
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

CHANGES_A_PAGE = 100
LONGEST_WAIT_S = 65  # A limit per minute resets earlier; for a longer wait the caller gets the error, and decides.


class ErshouError(Exception):
    """The service, or a proxy before it, did not return the answer. `status` is None when no answer came."""

    def __init__(self, message: str, status: Optional[int] = None, code: Optional[str] = None, detail: Any = None,
                 request_id: Optional[str] = None, retry_after: Optional[int] = None, hints: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.message, self.status, self.code, self.detail = message, status, code, detail
        self.request_id, self.retry_after, self.hints = request_id, retry_after, list(hints)


class NoAnswer(ErshouError):
    """No connection, or none that lasted until the answer was complete."""


class NotAuthenticated(ErshouError):
    """401: the key is missing, wrong, expired or revoked."""


class PlanRequired(ErshouError):
    """403: the plan does not include this."""


class NotFound(ErshouError):
    """404: there is no such car, manufacturer or path; `code` says which."""


class InvalidRequest(ErshouError):
    """422: `detail` lists what is wrong, at most one entry for each parameter, `hints` what you may have meant. Nothing was charged."""


class RateLimited(ErshouError):
    """429: too many requests in a minute; `retry_after` says for how many seconds to wait."""


class QuotaExhausted(ErshouError):
    """429: the data requests of the month are used up; `detail["resets_at"]` says until when."""


class Unavailable(ErshouError):
    """502, 503 or 504: it may work later."""


BY_STATUS = {401: NotAuthenticated, 403: PlanRequired, 404: NotFound, 422: InvalidRequest, 429: RateLimited,
             502: Unavailable, 503: Unavailable, 504: Unavailable}


class _NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None  # Otherwise the key would be sent to wherever the answer points.


class Ershou:
    """Each call is one request, which is repeated up to `retries` times where that may help. Parameters that are None are left out."""

    def __init__(self, url: str, key: str, timeout_s: float = 30, retries: int = 3,
                 sleep: Callable[[float], None] = time.sleep) -> None:
        if not (key.isascii() and key.isprintable()):
            raise ValueError("the key has characters that no key has, such as a line break; pass it without them")
        self.url, self._key, self.timeout_s, self.retries = url.rstrip("/"), key, timeout_s, retries
        self._sleep, self._open = sleep, build_opener(_NoRedirects).open

    def get(self, path: str, **params: Any) -> Any:
        """The JSON of any endpoint, as `get("/v1/search", brand="BMW")`."""
        query = urlencode({name: _format(value) for name, value in params.items() if value is not None})
        url = f"{self.url}{path}{'?' + query if query else ''}"
        for failures in range(self.retries + 1):
            try:
                return self._ask(url)
            except ErshouError as error:
                wait_s = _plan_wait(error, failures)
                if wait_s is None or failures == self.retries:
                    raise
                self._sleep(wait_s)

    def _ask(self, url: str) -> Any:
        headers = {"X-API-Key": self._key, "Accept": "application/json", "Accept-Encoding": "gzip"}
        try:
            with self._open(Request(url, headers=headers), timeout=self.timeout_s) as answer:
                body = _read(answer)
        except HTTPError as error:
            with error:
                raise _read_error(error) from None
        except (OSError, EOFError, HTTPException, zlib.error) as error:
            raise NoAnswer(f"no answer from {self.url}: {error}") from error
        try:
            return json.loads(body)
        except ValueError as error:
            raise ErshouError(f"an answer from {self.url} that is not JSON; is this the address of the service?", 200) from error

    def search(self, **filters: Any) -> dict: return self.get("/v1/search", **filters)
    def count(self, **filters: Any) -> int: return self.get("/v1/search/count", **filters)["count"]
    def facets(self, **filters: Any) -> dict: return self.get("/v1/facets", **filters)
    def coverage(self, **filters: Any) -> dict: return self.get("/v1/coverage", **filters)
    def changes(self, **filters: Any) -> dict: return self.get("/v1/changes", **filters)
    def filters(self, **params: Any) -> dict: return self.get("/v1/filters", **params)
    def makes(self, **params: Any) -> list: return self.get("/v1/makes", **params)
    def models(self, make: str, **params: Any) -> dict: return self.get(f"/v1/makes/{_part(make)}/models", **params)
    def car(self, car_id: int, **params: Any) -> dict: return self.get(f"/v1/cars/{_part(car_id)}", **params)
    def evidence(self, car_id: int, **params: Any) -> dict: return self.get(f"/v1/cars/{_part(car_id)}/evidence", **params)
    def images(self, car_id: int) -> list: return self.get(f"/v1/cars/{_part(car_id)}/images")
    def similar(self, car_id: int, **params: Any) -> list: return self.get(f"/v1/cars/{_part(car_id)}/similar", **params)
    def price_position(self, car_id: int, **params: Any) -> dict: return self.get(f"/v1/cars/{_part(car_id)}/market", **params)
    def price_figures(self, **filters: Any) -> dict: return self.get("/v1/market", **filters)
    def import_rules(self, car_id: int, destination: str, **params: Any) -> dict: return self.get(f"/v1/cars/{_part(car_id)}/import-rules", destination=destination, **params)
    def inspection(self, car_id: int, **params: Any) -> dict: return self.get(f"/v1/cars/{_part(car_id)}/inspection", **params)
    def insurance(self, car_id: int, **params: Any) -> dict: return self.get(f"/v1/cars/{_part(car_id)}/insurance", **params)
    def history(self, car_id: int) -> dict: return self.get(f"/v1/cars/{_part(car_id)}/history")
    def duplicates(self, car_id: int) -> dict: return self.get(f"/v1/cars/{_part(car_id)}/duplicates")
    def batch(self, ids: Iterable[int], **params: Any) -> dict: return self.get("/v1/batch", ids=list(ids), **params)
    def suggest(self, q: str, **params: Any) -> list: return self.get("/v1/suggest", q=q, **params)["suggestions"]
    def resolve(self, url: str) -> int: return self.get("/v1/resolve", url=url)["car_id"]
    def exports(self) -> list: return self.get("/v1/exports")["exports"]
    def me(self) -> dict: return self.get("/v1/me")

    def search_all(self, **filters: Any) -> Iterator[dict]:
        """Every car of a search, once. Each page is a data request, made when the cars of the one before were used."""
        seen, page = set(), filters.pop("page", None) or 1
        while page is not None:
            answer = self.search(page=page, **filters)
            for car in answer["results"]:
                if car["id"] not in seen:
                    seen.add(car["id"])
                    yield car
            following = answer["next_page"]
            if following is not None and following <= page:
                raise ErshouError(f"page {page} of the search is followed by page {following}")
            page = following

    def change_pages(self, after: Optional[str] = None, **filters: Any) -> Iterator[dict]:
        """The pages of the log after a cursor, to its end. Store `next` of the last one, and continue from there later."""
        while True:
            page = self.changes(after=after, **filters)
            yield page
            if len(page["changes"]) < CHANGES_A_PAGE:
                return
            if page["next"] == after:
                raise ErshouError("a full page of changes has its own cursor as the next one")
            after = page["next"]

    def all_changes(self, after: Optional[str] = None, **filters: Any) -> Iterator[dict]:
        """Every change after a cursor; `cursor` of a change continues after it."""
        for page in self.change_pages(after, **filters):
            yield from page["changes"]


def _part(value: Any) -> str:
    return quote(str(value), safe="")


def _format(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(str(one) for one in value) if isinstance(value, (list, tuple, set)) else str(value)


def _read(answer: Any) -> bytes:
    body = answer.read()
    return gzip.decompress(body) if answer.headers.get("Content-Encoding") == "gzip" else body


def _read_error(answer: HTTPError) -> ErshouError:
    try:
        detail = json.loads(_read(answer)).get("detail")
    except (OSError, EOFError, HTTPException, zlib.error, ValueError, AttributeError):
        detail = None  # Not from the service, or incomplete.
    known = detail if isinstance(detail, dict) else {}
    code, said, hints = known.get("code"), known.get("message", "an answer that is not the service's"), []
    if isinstance(detail, list):
        known_ones = [one for one in detail if isinstance(one, dict) and isinstance(one.get("loc"), list)]
        said = "; ".join(f"{'.'.join(map(str, one['loc'][1:]))}: {one.get('msg')}" for one in known_ones)
        hints = re.findall(r'rel="help"; title="([^"]{1,100})"', (answer.headers.get("Link") or "")[:2000])[:3]
        said += f" ({'; '.join(hints)})" if hints else ""
    wait = answer.headers.get("Retry-After") or ""
    kind = QuotaExhausted if code == "quota_exhausted" else BY_STATUS.get(answer.code, ErshouError)
    return kind(f"{answer.code}{' ' + code if code else ''}: {said}", answer.code, code, detail,
                answer.headers.get("X-Request-Id"), int(wait) if wait.isdecimal() else None, hints)


def _plan_wait(error: ErshouError, failures: int) -> Optional[float]:
    """How long to wait before the next try, or None where one does not help."""
    if not isinstance(error, (RateLimited, Unavailable, NoAnswer)) or error.code == "inventory_off":
        return None
    if error.retry_after is not None:
        # Jitter, so that programs with the same answer do not come back at the same moment.
        return error.retry_after + random.random() if error.retry_after <= LONGEST_WAIT_S else None
    return None if isinstance(error, RateLimited) else min(8, 0.5 * 2**failures) * (0.5 + random.random() / 2)
