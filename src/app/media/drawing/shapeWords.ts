import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Shape, ShapeKind } from '#documents/markup/shapes.ts'
import { colourWord } from '#app/editor/pickers/bulletWords.ts'

export const kindNames: Record<ShapeKind, MessageDescriptor> = {
  circle: msg`Circle`,
  rectangle: msg`Rectangle`,
  arrow: msg`Arrow`,
  line: msg`Straight line`,
  gap: msg`Double arrow`,
  number: msg`Number`,
  polygon: msg`Polygon`,
}
/** “Circle 1, red” for each, in their order: those of a kind are counted, numbers say theirs. */
export const useShapeNames = () => {
  const { t, i18n } = useLingui()
  return (shapes: readonly Shape[]): string[] =>
    shapes.map((shape, n) => {
      const kind = i18n._(kindNames[shape.kind])
      const colour = colourWord(shape.colour, i18n)
      const count =
        shape.kind === 'number'
          ? shape.number
          : shapes.slice(0, n + 1).filter(other => other.kind === shape.kind).length
      return t`${kind} ${count}, ${colour}`
    })
}
