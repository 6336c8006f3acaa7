// How a field that is one value is described: by data, from which everything that treats it is
// worked out (values.ts). Lists, texts of many lines and media have rules of their own.

type Common = {
  /** What it is, for the reference of the API. */
  description: string
  /** How a problem names it, at the beginning of a sentence. */
  label: string
  /** Not in the specification: an extension of ours. */
  ours?: true
}
/**
 * `most`: characters. `translated`: each language has its own. `empty`: what says nothing, where
 * that is no empty text.
 */
type TextField = Common & {
  kind: 'text'
  most: number
  translated: boolean
  empty?: null
  /** What it is called: kept by the one rule for names. */
  isName?: true
}
/** `null`: nothing is said. `unit`: in which `least` and `most`, both included, are. */
type NumberField = Common & { kind: 'number'; least: number; most: number; unit: string }
type FlagField = Common & { kind: 'flag' }
export type ValueField = TextField | NumberField | FlagField

export type ValueOf<F extends ValueField> = F extends { kind: 'text' }
  ? string | (F extends { empty: null } ? null : never)
  : F extends { kind: 'number' }
    ? number | null
    : boolean
export type FieldTable = Readonly<Record<string, ValueField>>
/** The body of a write: what is left out stays. */
export type WrittenValues<T extends FieldTable> = {
  -readonly [K in keyof T]?: ValueOf<T[K]> | undefined
}
/** A document's values, by the names of their fields. */
export type Values<T extends FieldTable> = { -readonly [K in keyof T]: ValueOf<T[K]> }
