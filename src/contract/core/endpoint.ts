// The contract's own types: a row says how an endpoint is reached, its schemas what travels. Rows
// and schemas are two objects joined by type, so that the app's shell holds rows only.
import type { input, output, ZodMiniType } from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
/**
 * `anyone`: also without a token. `user`: an active account. `admin`: role Admin. Finer rules are
 * each family's rules.ts.
 */
type Access = 'anyone' | 'user' | 'admin'
/**
 * `stream`: the answer is a stream of server-sent events. `raw`: the request body is the file
 * itself (api-facts 6.6). `audited`: a read that leaves a row, in the audit log or of its own, so
 * it runs in a transaction. `csv`: the answer is a file of CSV, always or where `format=csv` asks
 * for it. `zip`: the answer is a ZIP archive. `confirms`: an Admin must have shown in the last
 * ten minutes, by password or passkey, that it is they (decision 0375): always, where a file of
 * CSV is asked for, or for what the handler finds in it. `bodyAtMost`: bytes that its body in
 * JSON may have where that is more than elsewhere, from whoever may call it. `hashes`: its work
 * waits for the hash of a password. `deviceClock`: its body may say when it was done by the clock
 * of a device.
 */
export type Row = {
  method: Method
  path: `/${string}`
  access: Access
  stream?: true
  raw?: true
  audited?: true
  csv?: 'only' | 'too'
  zip?: true
  confirms?: 'always' | 'csv' | 'partly'
  bodyAtMost?: number
  hashes?: true
  deviceClock?: true
}

type ParamsOf<P extends string> = P extends `${string}:${infer N}/${infer R}`
  ? N | ParamsOf<`/${R}`>
  : P extends `${string}:${infer N}`
    ? N
    : never

export type Schemas = {
  /** Section of the specification, or `ours: …` where it is silent. */
  spec: string
  params?: ZodMiniType
  query?: ZodMiniType
  body?: ZodMiniType
  /** null: 204, no body. */
  returns: ZodMiniType | null
  /** Success status where it is not 200 (204 follows from `returns: null`). */
  status?: 201 | 202
}

export type SchemasOf<R extends Record<string, Row>> = {
  [N in keyof R]: Schemas &
    ([ParamsOf<R[N]['path']>] extends [never]
      ? { params?: never }
      : { params: ZodMiniType<{ [K in ParamsOf<R[N]['path']>]: unknown }> })
}

type Part<S, K extends string> = S extends { [P in K]: infer Z extends ZodMiniType } ? Z : never
type BodyIn<S> = [Part<S, 'body'>] extends [never]
  ? unknown
  : {} extends input<Part<S, 'body'>>
    ? { body?: input<Part<S, 'body'>> }
    : { body: input<Part<S, 'body'>> }
type ParamsIn<S> = [Part<S, 'params'>] extends [never]
  ? unknown
  : { params: output<Part<S, 'params'>> }
/** What is undefined is not asked for: the client leaves it out of the address. */
type Sparse<T> = { [K in keyof T]?: T[K] | undefined }
type QueryIn<S> = [Part<S, 'query'>] extends [never]
  ? unknown
  : { query?: Sparse<output<Part<S, 'query'>>> }
type Out<S, K extends string> = [Part<S, K>] extends [never] ? undefined : output<Part<S, K>>

/** What a caller gives: numbers and booleans as such. */
export type InputOf<S> = ParamsIn<S> & QueryIn<S> & BodyIn<S>
/**
 * What a handler gets: parsed. `query` and `body()` throw 422 when first touched, after the checks
 * that come before (api-facts 1.4).
 */
export type ParsedOf<S> = {
  readonly params: Out<S, 'params'>
  readonly query: Out<S, 'query'>
  body: () => Out<S, 'body'>
  /** The request body of a `raw` row, spooled to a file that lives as long as the request. */
  file: () => { path: string; bytes: number; sha256: Buffer; contentType: string }
}
/** What an endpoint answers; null where the answer is 204. */
export type ReturnsOf<S> = S extends { returns: infer Z }
  ? Z extends ZodMiniType
    ? output<Z>
    : null
  : never
