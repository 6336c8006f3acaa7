import type { Mark, WikiNode } from '../tree.ts'
import { depthOf, isNode } from '../tree.ts'

// Characters of the packed JSON; and how deep it may be, so that no walk through it runs out of
// stack.
const longest = 65_536
const deepest = 100

/** JSON as it stands in wiki text; null for what is too large or too deep. */
export function packed(value: WikiNode | Mark): string | null {
  if (depthOf(value, deepest) > deepest) return null
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  if (bytes.length > longest) return null
  const text = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
  return text.length <= longest ? text : null
}

/**
 * What was packed, only if packing it again gives the same: anything else is text that somebody
 * typed.
 */
export function unpacked(text: string): WikiNode | Mark | null {
  if (text.length > longest || !/^[\w-]+$/.test(text)) return null
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), char =>
      char.charCodeAt(0),
    )
    const value: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
    )
    return isNode(value) && packed(value) === text ? value : null
  } catch {
    return null
  }
}
