// One recorded request and its answer, and how they are kept: a file for each family, written by
// `npm run examples`.

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | JsonValue[]
  | { [key: string]: JsonValue }
export type Example = {
  params?: Record<string, string | number>
  query?: Record<string, JsonValue>
  body?: JsonValue
  /** Of rows whose body is the file itself. */
  file?: { name: string; bytes: number; type: string }
  status: number
  /** Those that a client reads. */
  headers?: Record<string, string>
  /** Absent where the answer has no body; text where it is no JSON. */
  answer?: JsonValue
}
/** What the service says when it refuses, by status. */
export type Refusal = {
  request: string
  status: number
  headers?: Record<string, string>
  answer: JsonValue
}
