import { Trans, useLingui } from '@lingui/react/macro'
import { Lightbulb, OctagonAlert, TriangleAlert } from 'lucide-react'
import { paths } from '#app/paths.ts'
import { isDeviceOnly } from '#app/drafts/content/deviceOnly.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { isForBrowser } from '#app/shell/inAppLinks.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import type { LucideIcon } from '#app/ui/Icon.tsx'
import { AltFix } from './AltFix.tsx'
import { CropFix } from './CropFix.tsx'
import { ConfirmLine } from './ConfirmLines.tsx'
import type { GuideFinding, Level } from './finding.ts'
import { IgnoreFinding } from './IgnoreFinding.tsx'
import { mayIgnore } from './ignored.ts'
import styles from './FindingRow.module.css'
import { fixNames, levelNames, useFindingWords } from './useFindingWords.ts'
import type { Fixes } from './useFixes.ts'

/** The section of the details that a finding without a step belongs to. */
const places: Partial<Record<GuideFinding['code'], string>> = {
  times: 'effort',
  no_difficulty: 'effort',
  no_time: 'effort',
  gone: 'before',
  private: 'before',
  cycle: 'before',
}
const hrefOf = (guideid: number, { stepid, code }: GuideFinding) =>
  stepid !== null
    ? paths.editStep(guideid, stepid)
    : code === 'item_unused'
      ? paths.editParts(guideid)
      : `${paths.editDetails(guideid)}#${places[code] ?? 'text'}`

export const levelIcons: Record<Level, LucideIcon> = {
  must: OctagonAlert,
  should: TriangleAlert,
  hint: Lightbulb,
}

export type FindingRowProps = {
  outbox: Outbox
  guideid: number
  finding: GuideFinding
  fixes: Fixes
  /** Of the step that is written. */ isHere?: boolean
  /** F8 stopped at it. */ isCurrent?: boolean
  onIgnored: (row: HTMLElement | null) => void
  onConfirmed: (row: HTMLElement | null) => void
  /** Goes there without leaving the screen. */
  onShow?: ((finding: GuideFinding) => void) | undefined
}

type ActsProps = Pick<
  FindingRowProps,
  'outbox' | 'guideid' | 'finding' | 'fixes' | 'onIgnored' | 'onConfirmed'
> & { words: string }

/** What becomes of the finding: it is confirmed, mended or ignored. */
const Acts = ({ outbox, guideid, finding, fixes, words, onIgnored, onConfirmed }: ActsProps) => {
  const { i18n } = useLingui()
  const { confirmid } = finding
  const fix = fixes.of(finding)
  if (confirmid !== undefined)
    return (
      <div className={styles.acts}>
        <ConfirmLine {...{ guideid, confirmid, words, onConfirmed }} />
      </div>
    )
  const ignores = mayIgnore(finding) && !isDeviceOnly(guideid)
  const crops = finding.code === 'picture_shape' && !isDeviceOnly(guideid)
  if (!fix && !ignores && !crops) return null
  return (
    <div className={styles.acts}>
      {fix && (
        <Button
          small
          onClick={() => fixes.run(finding)}
          aria-label={labelOf(i18n._(fixNames[fix.name]), words)}
        >
          {i18n._(fixNames[fix.name])}
        </Button>
      )}
      {crops && <CropFix words={words} onCrop={row => fixes.askCrop({ finding, row })} />}
      {ignores && <IgnoreFinding {...{ outbox, guideid, finding, words, onIgnored }} />}
    </div>
  )
}

/** One finding, the way to it, and what mends it. */
export const FindingRow = ({
  outbox,
  guideid,
  finding,
  fixes,
  isHere,
  isCurrent,
  onShow,
  onIgnored,
  onConfirmed,
}: FindingRowProps) => {
  const { i18n, t } = useLingui()
  const words = useFindingWords()(finding)
  const { level, code } = finding
  const name = i18n._(levelNames[level])
  return (
    <li
      className={classes(styles.row, styles[level], isHere && styles.here)}
      aria-current={isCurrent || undefined}
      ref={isCurrent ? intoView : undefined}
    >
      <Icon of={levelIcons[level]} className={styles.icon} />
      <div className={styles.body}>
        <p>
          <b>{name}.</b> {words}{' '}
          <a
            href={hrefOf(guideid, finding)}
            aria-label={t`Show: ${words}`}
            onClick={event => {
              if (!onShow || finding.stepid === null || isForBrowser(event)) return
              event.preventDefault()
              onShow(finding)
            }}
          >
            <Trans>Show</Trans>
          </a>
        </p>
        {code === 'no_alt' && !isDeviceOnly(guideid) && (
          <AltFix {...{ outbox, guideid, finding }} />
        )}
        <Acts {...{ outbox, guideid, finding, fixes, words, onIgnored, onConfirmed }} />
      </div>
    </li>
  )
}

const intoView = (row: HTMLLIElement | null) => row?.scrollIntoView({ block: 'nearest' })

/** Many rows have the same button: heard alone, it says which. */
const labelOf = (verb: string, words: string) => `${verb}: ${words}`
