// What may go wrong between an outbox and the service.
type Change = (init: RequestInit) => RequestInit
/** Stands between the app and the service for one request, which it may change on its way. */
export type Fault = (
  forward: (change?: Change) => Promise<Response>,
  path: string,
) => Promise<Response>

export const dropAnswer: Fault = async forward => {
  await forward()
  throw new TypeError('connection lost')
}
export const dropRequest: Fault = () => Promise.reject(new TypeError('connection refused'))
export const answerWith =
  (status: number, body = '', headers: Record<string, string> = {}): Fault =>
  async () =>
    new Response(body, { status, headers })

/** The first half of the body arrives, and then nothing. */
export const cutUpload: Fault = async forward => {
  await forward(init => ({
    ...init,
    body: String(init.body ?? '').slice(0, String(init.body ?? '').length / 2),
  }))
  throw new TypeError('connection lost')
}
/** A service that knows nothing of repeats. */
const keyless: Change = init => {
  const headers = new Headers(init.headers)
  headers.delete('Idempotency-Key')
  return { ...init, headers }
}
export const withoutKey: Fault = forward => forward(keyless)
export const dropAnswerWithoutKey: Fault = async forward => {
  await forward(keyless)
  throw new TypeError('connection lost')
}
