/** Whose key the host adds to a request. The engine names it and never sees it. */
export type KeyAccount = 'embedding' | 'answer';

export interface HttpRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body: string | null;
  /** null for a request that goes without a key. */
  account: KeyAccount | null;
}

export interface HttpResponse {
  /** As the server gave it; 4xx and 5xx are answers too. */
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** The whole body as text. */
  body: string;
}

/**
 * One request and its whole answer. The host adds the user's key for `account` on its side, so that none can get into a file, a log line or an
 * error. Rejects only where no answer came: offline, no such host, refused, cut off, or silent for longer than the host is willing to wait; with `EndlessAnswer` where one does not end.
 */
export type Http = (request: HttpRequest) => Promise<HttpResponse>;

/** An answer whose body comes in pieces. */
export interface HttpPieces {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Decoded text, cut anywhere but within a character. Leaving the loop early closes the connection. Throws where the connection breaks. */
  pieces: AsyncIterable<string>;
}

/** The same for hosts that can hand on an answer while it comes; not all can. Rejects, and ends, with the signal. */
export type HttpStream = (request: HttpRequest, signal: AbortSignal) => Promise<HttpPieces>;
