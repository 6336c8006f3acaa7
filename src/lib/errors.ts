// The one error type of both sides: thrown anywhere on the server, caught once in http/serve.ts;
// thrown by the client, so that a screen and a test see what the server threw (api-facts 1.4).
import type { RefusalCode } from './refusalCodes.ts'

/** Codes of the app itself, which no answer has: what is still being typed, and `notConfirmed`. */
type OwnCode = 'unfinished' | 'not_confirmed'
/**
 * One thing that is wrong. The message is English, for whoever calls the service; screens say it by
 * the code (app/ui/refusals). `limit`: the bound that was broken, where one was. Of a run, `label`
 * names the field of its form, and `step` the number of its step.
 */
export type FieldError = {
  message: string
  field: string
  code: RefusalCode | OwnCode
  index?: number
  limit?: number
  label?: string
  step?: number
}

/**
 * A failed request. `body` is the answer's body where it is not the error envelope: a 409 carries
 * the current resource.
 */
export class ApiError extends Error {
  readonly status: number
  readonly errors: FieldError[]
  readonly body: unknown
  readonly headers: Record<string, string>
  constructor(
    status: number,
    message: string,
    more: { errors?: FieldError[]; body?: unknown; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.errors = more.errors ?? []
    this.body = more.body
    this.headers = more.headers ?? {}
  }
}

/** What is kept of a refusal: whoever shows it later says it in the reader's language then. */
export type Refused = Pick<ApiError, 'status' | 'errors' | 'message'>
export const keptRefusal = ({ status, errors, message }: ApiError): Refused => ({
  status,
  errors,
  message,
})

/**
 * The answer of a write never came: it may have been carried out. The message is for whoever looks,
 * in their language.
 */
export class NoAnswer extends ApiError {}

/**
 * The code of an error of the app's own: its person did not confirm that it is they, and nothing
 * was done. The message is for whoever looks, in their language.
 */
export const notConfirmed = 'not_confirmed'

/** What was asked for, or was to be taken back, is not there. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

export const badRequest = (message: string) => new ApiError(400, message)
export const unauthorized = (message = 'Authentication required') =>
  new ApiError(401, message, { headers: { 'WWW-Authenticate': 'api' } })
/** `requiredPrivileges` only where a role is all that is missing (api-facts 1.4). */
export const forbidden = (
  message = 'You do not have permission to do that',
  requiredPrivileges?: string[],
) =>
  new ApiError(
    403,
    message,
    requiredPrivileges ? { body: { error: true, message, requiredPrivileges } } : {},
  )
/** 403 with a code, where not the role but the case is what is wrong: `self_decision`. */
export const forbiddenFor = (field: string, code: FieldError['code'], message: string) =>
  new ApiError(403, message, { errors: [{ field, code, message }] })
export const notFound = (what = 'Endpoint') => new ApiError(404, `${what} not found`)
export const fieldError = (
  field: string,
  code: FieldError['code'],
  message: string,
  index?: number,
): FieldError => ({ message, field, code, ...(index === undefined ? {} : { index }) })

/** `current` is the resource as it is now and the whole body of the answer (specification 9.5). */
export const conflict = (
  current: unknown,
  reason: 'stale' | 'decided' | 'leased' | 'lease_lost' = 'stale',
) => new ApiError(409, 'Conflict', { body: current, headers: { 'X-Conflict': reason } })
/** A list of a hundred thousand wrong items needs no answer of as many problems. */
export const shownProblems = 100
export const invalid = (errors: FieldError[], message = 'Validation failed') =>
  new ApiError(422, message, { errors: errors.slice(0, shownProblems) })
export const invalidField = (field: string, code: FieldError['code'], message: string) =>
  invalid([fieldError(field, code, message)])
export const tooMany = (seconds: number) =>
  new ApiError(429, 'Too many requests', {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) },
  })
