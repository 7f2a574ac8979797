"""The HTTP connection: a request that does not arrive in time is closed, however it trickles."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from alldiff.web.answers import error_json

REQUEST_TIMEOUT = 408


class TimedProtocol(H11Protocol):
    """An HTTP connection on which each request, head and body, has a few seconds to arrive.

    The clock starts with the connection or the first byte of a later request, and nothing but the
    end of the request stops it. What a client does between two requests, uvicorn watches itself.
    """

    arrival_seconds = 10.0

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.arrival: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the clock of the first request."""
        super().connection_made(transport)
        self.arrival = self.loop.call_later(self.arrival_seconds, self.close_late)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the clock."""
        self.stop_clock()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in bytes; start the clock with a request, and stop it where it has all arrived."""
        super().data_received(data)
        begun = self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]
        if self.conn.their_state is not h11.SEND_BODY and not begun:
            self.stop_clock()
        elif self.arrival is None:
            self.arrival = self.loop.call_later(self.arrival_seconds, self.close_late)

    def stop_clock(self) -> None:
        """Stop the clock."""
        if self.arrival is not None:
            self.arrival.cancel()
            self.arrival = None

    def close_late(self) -> None:
        """Close the connection; say why to who has begun a request and heard nothing yet."""
        waiting = self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE)
        said = self.conn.their_state is h11.SEND_BODY or self.conn.trailing_data[0]
        if waiting and said and not self.transport.is_closing():
            text = f"the request did not arrive within {self.arrival_seconds:g} seconds."
            data = error_json(text, REQUEST_TIMEOUT)
            headers = [
                (b"content-type", b"application/json"),
                (b"content-length", str(len(data)).encode()),
                (b"connection", b"close"),
            ]
            response = h11.Response(
                status_code=REQUEST_TIMEOUT, headers=headers, reason=b"Request Timeout"
            )
            for event in (response, h11.Data(data=data), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()
