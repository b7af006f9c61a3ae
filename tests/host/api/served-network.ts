import type { RequestUrlParam } from 'obsidian';
import type { NetworkAnswer } from '../app/host-control';

/** The network of a served page: what scripts/host/server.mjs lets through, which is services on this machine. */
export async function servedNetwork({ url, method, headers, body, contentType }: RequestUrlParam): Promise<NetworkAnswer> {
  const sent = { url, method, headers: { ...headers, ...(contentType !== undefined && { 'content-type': contentType }) }, body: body instanceof ArrayBuffer ? new TextDecoder().decode(body) : body };
  const response = await fetch('/network', { method: 'POST', body: JSON.stringify(sent) });
  if (!response.ok) throw new Error(await response.text());
  const answer = (await response.json()) as NetworkAnswer | { error: string };
  if ('error' in answer) throw new Error(answer.error);
  return answer;
}
