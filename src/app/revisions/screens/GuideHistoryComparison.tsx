import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { notFound } from '#lib/errors.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { useCountWords } from '../list/changeWords.ts'
import { compare, countsOf, versionOf } from '../compare/compare.ts'
import { Comparison, type ComparisonActs } from '../diff/Comparison.tsx'
import { ComparisonHead } from './ComparisonHead.tsx'
import { areShownAsOne, FirstShown, isShownLater } from './FirstShown.tsx'
import type { ValueNames } from '../diff/FieldsDiff.tsx'
import styles from './GuideHistoryScreen.module.css'
import { RestoreEffect } from '../restore/RestoreEffect.tsx'
import { RestorePanel } from '../restore/RestorePanel.tsx'
import type { Scope } from '../restore/restorePreview.ts'
import { guideWays } from '../restore/restoreGuide.ts'
import { useRestore } from '../restore/useRestore.ts'
import { useTwoRevisions } from './useTwoRevisions.tsx'

type HistoryComparisonProps = {
  guideid: number
  from: number
  to: number
  /** Who restores; null where nobody may. */
  editor: number | null
  values: ValueNames
  /** How many people saved in between; null where the list does not reach so far. */
  people: number | null
}

type Ask = (scope: Scope) => void

/** What can be brought back of the older one, piece by piece. */
const useRestoreActs = () => {
  const { t } = useLingui()
  return (ask: Ask): ComparisonActs => ({
    step: ({ stepid, numbers, kind }) => {
      const number = numbers.after ?? numbers.before ?? 0
      return kind === 'added' || kind === 'same' ? null : (
        <Button
          small
          aria-label={t`Restore step ${number}`}
          onClick={() => ask({ kind: 'step', stepid })}
        >
          <Trans>Restore step…</Trans>
        </Button>
      )
    },
    line: ({ stepid, numbers }, { kind, before, after }) => {
      const lineid = before?.value.lineid ?? after?.value.lineid ?? null
      const number = numbers.after ?? 0
      const place = after?.number ?? before?.number ?? 0
      const words =
        kind === 'added'
          ? t`Remove this line`
          : kind === 'removed'
            ? t`Restore this line`
            : t`Restore the old line`
      return lineid === null ? null : (
        <Button
          small
          kind="quiet"
          aria-label={t`${words}: line ${place} of step ${number}`}
          onClick={() => ask({ kind: 'line', stepid, lineid })}
        >
          <Trans>{words}…</Trans>
        </Button>
      )
    },
    field: field => (
      <Button small kind="quiet" onClick={() => ask({ kind: 'field', field })}>
        <Trans>Restore the old version…</Trans>
      </Button>
    ),
  })
}

type Read = NonNullable<ReturnType<typeof useTwoRevisions>['before']>
/** Numbers of other guides' revisions lead nowhere. */
const ofGuide = ({ guide, ...revision }: Read, guideid: number) => {
  if (guide?.guideid !== guideid) throw notFound('Revision')
  return { ...revision, guide }
}

/** Two revisions of a guide against each other, with what can be brought back of the older one. */
export const GuideHistoryComparison = ({
  guideid,
  from,
  to,
  editor,
  values,
  people,
}: HistoryComparisonProps) => {
  const { t } = useLingui()
  const countWords = useCountWords()
  const actsFor = useRestoreActs()
  const [inColumn, setInColumn] = useState(false)
  const restore = useRestore(guideWays(guideid), editor)
  const { before, after, instead, isOld } = useTwoRevisions(from, to)
  if (!before || !after) return instead
  const [was, is] = [ofGuide(before, guideid), ofGuide(after, guideid)]
  const old = versionOf(was.guide)
  const comparison = compare(old, versionOf(is.guide))
  const isOne = areShownAsOne(was, is)
  const oldest = was.revisionid
  const counts = countsOf(comparison)
  const restoreAll = () => void restore.ask(oldest, old, 'all')
  const isRestorable = editor !== null && !isShownLater(was)
  const acts = !isRestorable ? {} : actsFor(scope => void restore.ask(oldest, old, [scope]))
  const names = { before: t`Revision ${was.revisionid}`, after: t`Revision ${is.revisionid}` }
  return (
    <div className={classes(isOld && styles.old)}>
      <ComparisonHead
        from={was}
        to={is}
        counts={
          isOne
            ? ''
            : `${countWords(counts)} ${people !== null && people > 0 ? plural(people, { one: 'By # person.', other: 'By # people.' }) : ''}`
        }
        inColumn={inColumn}
        onColumn={setInColumn}
        onRestore={isRestorable ? restoreAll : null}
      />
      <FirstShown was={was} is={is} />
      <RestorePanel
        restore={restore}
        editor={paths.editSteps(guideid)}
        effect={asked => <RestoreEffect {...{ guideid, asked, restore, values }} />}
      />
      {!isOne && (
        <Comparison
          comparison={comparison}
          names={names}
          inColumn={inColumn}
          values={values}
          acts={acts}
        />
      )}
    </div>
  )
}
