import { Trans, useLingui } from '@lingui/react/macro'
import { CopyPlus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { Shape } from '#documents/markup/shapes.ts'
import { bulletChoiceKey, bulletChoiceNames } from '#app/editor/pickers/bulletWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { Bullet } from '#app/ui/text/Bullet.tsx'
import { bulletColours } from '#app/ui/text/bullets.ts'
import styles from './DrawDialog.module.css'
import { chosenShape } from './drawing.ts'
import { colourOrder, linesWithoutShape, type LineColour } from './lineColours.ts'
import { fieldsOf, withField, type ShapeField } from './shapeGeometry.ts'
import { useShapeNames } from './shapeWords.ts'
import { usePlacing } from './useDrawKeys.ts'
import type { Desk } from './useDesk.ts'

type SideProps = {
  desk: Desk
  /** The lines of the step, where there is one. */
  lines: readonly LineColour[]
}

const LineWords = ({ line: { number, text } }: { line: LineColour }) => (
  <Trans>
    Line {number}: “{text}”
  </Trans>
)

const ColourSection = ({ desk, lines }: SideProps) => {
  const { i18n } = useLingui()
  const headId = useId()
  const colour = chosenShape(desk.drawing)?.colour ?? desk.colour
  const line = lines.find(each => each.colour === colour)
  return (
    <section className={styles.section}>
      <h3 id={headId} className={styles.head}>
        <Trans>Colour</Trans>
        <span className={styles.soft}>{i18n._(bulletChoiceNames[colour])}</span>
      </h3>
      <div role="group" aria-labelledby={headId} className={styles.colours}>
        {colourOrder(lines, bulletColours).map(each => (
          <button
            key={each}
            type="button"
            className={styles.colour}
            aria-pressed={each === colour}
            aria-label={i18n._(bulletChoiceNames[each])}
            aria-keyshortcuts={bulletChoiceKey(each)}
            title={`${i18n._(bulletChoiceNames[each])} (${bulletChoiceKey(each)})`}
            onClick={() => desk.takeColour(each)}
          >
            <span aria-hidden="true">
              <Bullet bullet={each} />
            </span>
          </button>
        ))}
      </div>
      {line ? (
        <p className={styles.soft}>
          <LineWords line={line} />
        </p>
      ) : (
        lines.length > 0 && (
          <p className={styles.warn}>
            <Trans>No line has this colour.</Trans>
          </p>
        )
      )}
    </section>
  )
}

const ShapeRow = ({ desk, lines, at, name }: SideProps & { at: number; name: string }) => {
  const { t } = useLingui()
  const { drawing, change } = desk
  const colour = drawing.shapes[at]?.colour ?? 'black'
  const number = lines.find(each => each.colour === colour)?.number
  return (
    <li className={classes(styles.row, drawing.chosen === at && styles.chosen)}>
      <button
        type="button"
        className={styles.name}
        aria-pressed={drawing.chosen === at}
        onClick={() => change({ do: 'choose', at })}
      >
        <span className={styles.disc} aria-hidden="true">
          <Bullet bullet={colour} />
        </span>
        <span>
          {name}
          {number ? (
            <span className={styles.line}>
              <Trans>Line {number}</Trans>
            </span>
          ) : (
            lines.length > 0 && (
              <span className={styles.warn}>
                <Trans>No line has this colour.</Trans>
              </span>
            )
          )}
        </span>
      </button>
      <Button
        kind="quiet"
        small
        icon={Trash2}
        label={t`Remove: ${name}`}
        onClick={() => change({ do: 'remove', at })}
      />
    </li>
  )
}

const ShapeSection = ({ desk, lines }: SideProps) => {
  const names = useShapeNames()(desk.drawing.shapes)
  const { place } = usePlacing(desk)
  const { tool } = desk
  return (
    <section className={styles.section}>
      <h3 className={styles.head}>
        <Trans>Shapes on the picture</Trans>
      </h3>
      {names.length > 0 && (
        <ul className={styles.list}>
          {names.map((name, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- shapes keep their places
            <ShapeRow key={at} desk={desk} lines={lines} at={at} name={name} />
          ))}
        </ul>
      )}
      {linesWithoutShape(lines, desk.drawing.shapes).map(({ number }) => (
        <p key={number} className={styles.warn}>
          <Trans>No shape has the colour of line {number}.</Trans>
        </p>
      ))}
      {names.length === 0 && (
        <p className={styles.soft}>
          <Trans>
            No shapes yet. Choose a shape, then drag on the picture, or tap where it starts and
            where it ends.
          </Trans>
        </p>
      )}
      {tool !== 'choose' && (
        <Button small onClick={() => place(tool)}>
          <Trans>Place in the middle</Trans>
        </Button>
      )}
    </section>
  )
}

const useFieldNames = (): Record<ShapeField, string> => {
  const { t } = useLingui()
  return {
    x: t`Distance from the left`,
    y: t`Distance from the top`,
    x2: t`End: distance from the left`,
    y2: t`End: distance from the top`,
    width: t`Width`,
    height: t`Height`,
    radius: t`Radius`,
    number: t`Number in the shape`,
  }
}

/** The chosen shape in numbers, for whoever wants it exactly, or does not drag. */
const PlaceSection = ({ desk, shape }: { desk: Desk; shape: Shape }) => {
  const names = useFieldNames()
  const { change, size, stroke } = desk
  return (
    <section className={styles.section}>
      <h3 className={styles.head}>
        <Trans>Position and size in pixels</Trans>
      </h3>
      <div className={styles.fields}>
        {fieldsOf(shape).map(([field, value]) => (
          <TextField
            key={field}
            label={names[field]}
            type="number"
            inputMode="numeric"
            value={value}
            onChange={({ target }) =>
              target.value !== '' &&
              change({
                do: 'change',
                shape: withField(shape, field, Number(target.value), size),
                run: field,
              })
            }
          />
        ))}
      </div>
      <Button
        small
        icon={CopyPlus}
        onClick={() => change({ do: 'duplicate', size, by: 2 * stroke })}
      >
        <Trans>Duplicate</Trans>
      </Button>
    </section>
  )
}

/** Colour, shapes, and the chosen one in numbers. */
export const DrawSide = ({ desk, lines }: SideProps) => {
  const chosen = chosenShape(desk.drawing)
  return (
    <div className={styles.side}>
      <ColourSection desk={desk} lines={lines} />
      <ShapeSection desk={desk} lines={lines} />
      {chosen && <PlaceSection desk={desk} shape={chosen} />}
    </div>
  )
}
