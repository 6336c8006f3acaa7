import { useLingui } from '@lingui/react/macro'
import { plainText } from '#lib/plainText.ts'
import { nameIn, type Shape } from './document.ts'

/**
 * Bounds that nobody meets say nothing: of a safe whole number, of an id, of the request itself.
 */
const isSaid = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < 1_000_000

/** A shape in a few words: `text, at most 128`, `list of Guide`. */
export const useShapeWords = () => {
  const { t } = useLingui()
  const kind = (shape: Shape): string => {
    if (shape.$ref) return nameIn(shape.$ref)
    if (shape.enum) return shape.enum.map(String).join(', ')
    if (shape.const !== undefined) return JSON.stringify(shape.const)
    const kinds = shape.anyOf ?? shape.oneOf
    if (kinds) return [...new Set(kinds.map(one))].join(t` or `)
    if (shape.type === 'array') {
      const items = kind(shape.items ?? {})
      return t`array (${items})`
    }
    const names: Record<string, string> = {
      string: t`string`,
      integer: t`integer`,
      number: t`number`,
      boolean: t`boolean`,
      object: t`object`,
      null: 'null',
    }
    return (typeof shape.type === 'string' && names[shape.type]) || t`any type`
  }
  const bounds = (shape: Shape): string[] => {
    const low = shape.minLength ?? shape.minItems ?? shape.minimum
    const high = shape.maxLength ?? shape.maxItems ?? shape.maximum
    if (isSaid(low) && isSaid(high)) return [t`${low} to ${high}`]
    if (isSaid(high)) return [t`at most ${high}`]
    return isSaid(low) && low > 1 ? [t`at least ${low}`] : []
  }
  const one = (shape: Shape): string => [kind(shape), ...bounds(shape)].join(', ')
  return (shape: Shape, isRequired: boolean): string => {
    const standard = shape.default === undefined ? null : plainText(shape.default)
    return [
      one(shape),
      ...(isRequired ? [t`required`] : []),
      ...(standard === null ? [] : [t`default: ${standard}`]),
    ].join(', ')
  }
}
