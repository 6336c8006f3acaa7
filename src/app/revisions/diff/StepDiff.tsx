import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  ClipboardList,
  Film,
  Image,
  MoveVertical,
  Pencil,
  Plus,
  Type,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { stepFieldNames, useStepFieldLabel, useValueWords } from '#app/editor/fieldWords.ts'
import { nameOfStep } from '#app/editor/stepName.ts'
import type { StepLine } from '#app/drafts/content/guideContent.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { SeenText } from '#app/ui/text/SeenText.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import type { FormField } from '#contract/worklog/shapes.ts'
import { stepFields, type StepField, type StepValues } from '#documents/step.ts'
import { differs, type Difference } from '#lib/compare/align.ts'
import type { PlacedStep } from '../compare/compare.ts'
import styles from './Comparison.module.css'
import { FormDiff } from './FormDiff.tsx'
import { LineDiff } from './LineDiff.tsx'
import { filmName } from './filmName.ts'
import strip from './PictureStrip.module.css'
import { PictureStrip } from './PictureStrip.tsx'
import { PictureDiff } from './PictureDiff.tsx'
import { StepSaid } from './StepSaid.tsx'
import {
  mostZoom,
  pictureViews,
  viewNames,
  type PictureView,
} from '#app/ui/pictures/pictureViews.ts'
import { TextDiff } from './TextDiff.tsx'
import { useTurnKey } from './useTurnKey.ts'

type StepDiffProps = {
  step: PlacedStep
  names: { before: string; after: string }
  act?: ReactNode
  /** What is said about it. */
  below?: ReactNode
  lineAct?: ((line: Difference<StepLine>) => ReactNode) | undefined
  /** A field that is filled in at it. */
  askedAct?: ((row: Difference<FormField>) => ReactNode) | undefined
  /** The name of a value, `place`, `film`, or the key of a picture. */
  partAct?: ((part: string) => ReactNode) | undefined
  view?: PictureView
  /** With all its pictures, small, beside what differs. */
  isPictured?: boolean
}

/** What happened to a step, in a few words. */
const StepChips = ({ step, partAct }: Pick<StepDiffProps, 'step' | 'partAct'>) => {
  const { t, i18n } = useLingui()
  const { kind, moved, values, film, numbers } = step
  const oldNumber = numbers.before ?? 0
  const lines = step.lines.filter(differs).length
  const pictures = step.pictures.filter(differs)
  return (
    <>
      {kind === 'added' && <Chip kind="ok" icon={Plus}>{t`new`}</Chip>}
      {kind === 'removed' && <Chip kind="danger" icon={X}>{t`removed`}</Chip>}
      {moved && <Chip kind="moved" icon={MoveVertical}>{t`was step ${oldNumber}`}</Chip>}
      {moved && partAct?.('place')}
      {kind === 'changed' &&
        values.map(name => (
          <Chip key={name} kind="accent" icon={Type}>
            {i18n._(stepFieldNames[name])}
          </Chip>
        ))}
      {kind === 'changed' && lines > 0 && (
        <Chip kind="accent" icon={Pencil}>
          {plural(lines, { one: '# line', other: '# lines' })}
        </Chip>
      )}
      {kind === 'changed' && pictures.length > 0 && (
        <Chip kind="accent" icon={Image}>
          {plural(pictures.length, { one: '# picture', other: '# pictures' })}
        </Chip>
      )}
      {kind === 'changed' && step.form.length > 0 && (
        <Chip kind="accent" icon={ClipboardList}>
          {plural(step.form.length, { one: '# form field', other: '# form fields' })}
        </Chip>
      )}
      {kind === 'changed' && film && <Chip kind="accent" icon={Film}>{t`video`}</Chip>}
    </>
  )
}

type ViewButtonsProps = {
  number: number
  view: PictureView
  zoom: number
  onView: (view: PictureView) => void
  onZoom: (zoom: number) => void
}

const ViewButtons = ({ number, view, zoom, onView, onZoom }: ViewButtonsProps) => {
  const { t, i18n } = useLingui()
  return (
    <span role="group" aria-label={t`Picture comparison for step ${number}`}>
      {pictureViews.map(one => (
        <Button key={one} small aria-pressed={view === one} onClick={() => onView(one)}>
          {i18n._(viewNames[one])}
        </Button>
      ))}
      <Button
        small
        icon={ZoomOut}
        label={t`Zoom out`}
        aria-disabled={zoom === 1}
        onClick={() => onZoom(Math.max(1, zoom / 2))}
      />
      <Button
        small
        icon={ZoomIn}
        label={t`Zoom in`}
        aria-disabled={zoom === mostZoom}
        onClick={() => onZoom(Math.min(mostZoom, zoom * 2))}
      />
    </span>
  )
}

const side = (value: string | null, n: number) =>
  value === null || value === '' ? null : { value, number: n }
const rowOf = (key: string, was: string | null, is: string | null): Difference<string> => {
  const [old, young] = [side(was, 1), side(is, 1)]
  return {
    key,
    kind: old === null ? 'added' : young === null ? 'removed' : 'changed',
    moved: false,
    before: old,
    after: young,
  }
}

/** What differs in its values, its lines and its film. */
const StepRows = ({
  step,
  lineAct,
  askedAct,
  partAct,
}: Pick<StepDiffProps, 'step' | 'lineAct' | 'askedAct' | 'partAct'>) => {
  const wordsOf = useValueWords()
  const labelOf = useStepFieldLabel()
  const { kind, before, after, values, film } = step
  /** A title is known by its place. */
  const said = (name: StepField, side: StepValues | null) => {
    const value = wordsOf(stepFields[name], side?.[name])
    return value === null || name === 'title' ? value : `${labelOf(name)}: ${value}`
  }
  return (
    <ul className={styles.rows}>
      {values.map(name => (
        <TextDiff
          key={name}
          row={rowOf(name, said(name, before), said(name, after))}
          act={partAct?.(name)}
        />
      ))}
      {step.lines.map(line => (
        <LineDiff
          key={line.key}
          line={line}
          act={differs(line) && kind === 'changed' && lineAct?.(line)}
        />
      ))}
      <FormDiff rows={step.form} act={kind === 'changed' ? askedAct : undefined} />
      {film && (
        <TextDiff
          row={rowOf('film', filmName(film.before), filmName(film.after))}
          act={partAct?.('film')}
        />
      )}
    </ul>
  )
}

type StepBodyProps = Pick<
  StepDiffProps,
  'step' | 'lineAct' | 'askedAct' | 'partAct' | 'isPictured'
> & {
  number: number
}

/** What differs, with the step's pictures beside it where they are asked for. */
const StepBody = ({ step, isPictured, number, ...acts }: StepBodyProps) => {
  const rows = <StepRows step={step} {...acts} />
  if (!isPictured || step.pictures.length === 0) return rows
  return (
    <div className={strip.beside}>
      <PictureStrip pictures={step.pictures} number={number} />
      {rows}
    </div>
  )
}

/** One step before and after: its name, its lines, its pictures. */
export const StepDiff = ({
  step,
  names,
  act,
  below,
  partAct,
  view: first = 'slider',
  isPictured = false,
  ...acts
}: StepDiffProps) => {
  const { t } = useLingui()
  const [chosen, setView] = useState<PictureView | null>(null)
  const view = chosen ?? first
  const [zoom, setZoom] = useState(1)
  const { kind, before, after, numbers } = step
  const number = numbers.after ?? numbers.before ?? 0
  const content = after ?? before
  const pictures = step.pictures.filter(differs)
  const canSlide = pictures.some(picture => picture.before && picture.after)
  useTurnKey(() => setView('blink'), canSlide && view !== 'blink')
  return (
    <article className={styles.hunk} aria-label={t`Step ${number}`}>
      <div className={styles.head}>
        <h3 className={styles.number}>
          <Trans>Step {number}</Trans>
        </h3>
        <StepChips step={step} partAct={partAct} />
        <span className={styles.name}>{content && <SeenText text={nameOfStep(content)} />}</span>
        <span className={styles.acts}>
          {canSlide && (
            <ViewButtons
              number={number}
              view={view}
              zoom={zoom}
              onView={setView}
              onZoom={setZoom}
            />
          )}
          {act}
        </span>
      </div>
      {kind !== 'same' && <StepBody {...{ step, ...acts, partAct, isPictured, number }} />}
      {kind === 'same' && below && <StepSaid step={step} />}
      {pictures.map(picture => (
        <PictureDiff
          key={picture.key}
          picture={picture}
          names={names}
          view={view}
          isChosen={chosen !== null || first !== 'slider'}
          zoom={zoom}
          act={partAct?.(picture.key)}
        />
      ))}
      {below}
    </article>
  )
}
