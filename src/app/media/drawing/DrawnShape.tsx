import { digitsOf, outlineOf, rim } from '#documents/markup/outlines.ts'
import { colours, type Shape } from '#documents/markup/shapes.ts'

/** A shape as the service draws it. */
export const DrawnShape = ({ shape, stroke }: { shape: Shape; stroke: number }) => {
  const { fill, on } = colours[shape.colour]
  const path = outlineOf(shape, stroke)
  return (
    <>
      <path
        d={path}
        stroke={rim.colour}
        strokeOpacity={rim.opacity}
        strokeWidth={stroke * rim.width}
      />
      {shape.kind === 'number' ? (
        <>
          <path d={path} fill={fill} />
          {digitsOf(shape, stroke).map(digit => (
            <path
              key={digit.transform}
              d={digit.path}
              transform={digit.transform}
              stroke={on}
              strokeWidth={digit.width}
            />
          ))}
        </>
      ) : (
        <path d={path} stroke={fill} strokeWidth={stroke} />
      )}
    </>
  )
}
