"""The peer in the house's other style: a plain FastAPI service on uvicorn that answers one car, as objects or as prepared bytes."""
import json
import socket
import sys

import uvicorn
from fastapi import Depends, FastAPI, HTTPException, Response
from fastapi.security import APIKeyHeader

path, form = sys.argv[1:3]
with open(path, "rb") as file:
    body = file.read()
record = json.loads(body)
app = FastAPI()
read_key = APIKeyHeader(name="X-API-Key")


def authenticate(key: str = Depends(read_key)) -> str:
    if not key:
        raise HTTPException(401)
    return key


if form == "objects":

    @app.get("/v1/cars/{car_id}")
    async def car(car_id: int, lang: str = "en", key: str = Depends(authenticate)):
        return record

else:

    @app.get("/v1/cars/{car_id}")
    async def car_bytes(car_id: int, lang: str = "en", key: str = Depends(authenticate)):
        return Response(content=body, media_type="application/json")


listener = socket.socket()
listener.bind(("127.0.0.1", 0))
listener.listen(2048)
print(f"peer http://127.0.0.1:{listener.getsockname()[1]} ", flush=True)
uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False)).run(sockets=[listener])
