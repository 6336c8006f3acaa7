import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Colour, Shape, ShapeKind } from '#documents/markup/shapes.ts'

export const kindNames: Record<ShapeKind, MessageDescriptor> = {
  circle: msg`Circle`,
  rectangle: msg`Rectangle`,
  arrow: msg`Arrow`,
  line: msg`Straight line`,
  gap: msg`Double arrow`,
  number: msg`Number`,
  polygon: msg`Polygon`,
}
/** In a name: “Circle 1, red”. */
export const colourWords: Record<Colour, MessageDescriptor> = {
  black: msg({ message: 'black', context: 'shape' }),
  red: msg({ message: 'red', context: 'shape' }),
  orange: msg({ message: 'orange', context: 'shape' }),
  yellow: msg({ message: 'yellow', context: 'shape' }),
  green: msg({ message: 'green', context: 'shape' }),
  light_blue: msg({ message: 'light blue', context: 'shape' }),
  blue: msg({ message: 'blue', context: 'shape' }),
  violet: msg({ message: 'violet', context: 'shape' }),
}

/** The names of all shapes, in their order: those of a kind are counted, numbers say theirs. */
export const useShapeNames = () => {
  const { t, i18n } = useLingui()
  return (shapes: readonly Shape[]): string[] =>
    shapes.map((shape, n) => {
      const kind = i18n._(kindNames[shape.kind])
      const colour = i18n._(colourWords[shape.colour])
      const count =
        shape.kind === 'number'
          ? shape.number
          : shapes.slice(0, n + 1).filter(other => other.kind === shape.kind).length
      return t`${kind} ${count}, ${colour}`
    })
}
