// One typed function per row. Holds no schema: editor and admin routes pass `check`, reader pages
// trust a 2xx.
import { addressAt, callRow, type CallOptions, type Loose } from './core/call.ts'
import type { InputOf, ReturnsOf } from './core/endpoint.ts'
import { rows, type Name } from './rows.ts'
import type { Table } from './schemas.ts'

export type { CallOptions }
type Args<N extends Name> =
  {} extends InputOf<Table[N]>
    ? [input?: InputOf<Table[N]>, options?: CallOptions]
    : [input: InputOf<Table[N]>, options?: CallOptions]
/**
 * Throws ApiError: `status`, `errors`, and for a 409 the current resource in `body`. Status 0 is no
 * answer at all.
 */
export type Client = { [N in Name]: (...args: Args<N>) => Promise<ReturnsOf<Table[N]>> }
export type Check = (name: Name, answer: unknown) => void

/** The address of a call below the base path. */
export const addressOf = (name: Name, input: Loose = {}): string =>
  addressAt(rows[name].path, input)

export const createClient = (
  base: string,
  token: () => string | null,
  send: typeof fetch = fetch,
  check?: Check,
): Client =>
  Object.fromEntries(
    (Object.keys(rows) as Name[]).map(name => [
      name,
      (input: Loose = {}, options: CallOptions = {}) =>
        callRow(
          { base, token, send },
          rows[name],
          input,
          options,
          check && (answer => check(name, answer)),
        ),
    ]),
    // A list of names and functions does not say which function has which name.
  ) as unknown as Client
