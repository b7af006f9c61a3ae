import type { RequestUrlParam } from 'obsidian';
import type { App } from '../app/app';

interface Response {
  status: number;
  headers: Record<string, string>;
  text: string;
  json: unknown;
  arrayBuffer: ArrayBuffer;
}

type ResponsePromise = Promise<Response> & { [K in 'text' | 'json' | 'arrayBuffer']: Promise<Response[K]> };

function parseJson(text: string): unknown {
  return text === '' ? null : (JSON.parse(text) as unknown);
}

async function send(request: RequestUrlParam): Promise<Response> {
  const { host } = (window as unknown as { app: App }).app;
  host.requests.push(request);
  const answer = await host.network(request);
  const text = answer.text ?? (answer.json === undefined ? '' : JSON.stringify(answer.json));
  const response: Response = {
    status: answer.status,
    headers: answer.headers ?? {},
    text,
    arrayBuffer: answer.arrayBuffer ?? (new TextEncoder().encode(text).buffer),
    // As in the app: not JSON is an error only for whoever asks for it.
    get json(): unknown {
      return answer.json ?? parseJson(text);
    },
  };
  if (response.status >= 400 && request.throw !== false) {
    throw Object.assign(new Error(`Request failed, status ${response.status}`), {
      status: response.status,
      headers: response.headers,
    });
  }
  return response;
}

/** No CORS, no abort, no streaming. host: no network either, until a test sets `app.host.network`; every call is recorded. */
export function requestUrl(request: RequestUrlParam | string): ResponsePromise {
  const response = send(typeof request === 'string' ? { url: request } : request);
  const part = <K extends keyof Response>(key: K): Promise<Response[K]> => response.then((r) => r[key]);
  return Object.defineProperties(response, {
    text: { get: () => part('text') },
    json: { get: () => part('json') },
    arrayBuffer: { get: () => part('arrayBuffer') },
  }) as ResponsePromise;
}

export function request(param: RequestUrlParam | string): Promise<string> {
  return requestUrl(param).text;
}
