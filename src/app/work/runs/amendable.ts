import type { AskedField } from '../run/run.ts'

/** Pictures and files are what was there, and a name is whose it is: none is put right. */
export const isAmendable = ({ type }: AskedField): boolean =>
  !['photo', 'file', 'signature', 'second_signature'].includes(type)
