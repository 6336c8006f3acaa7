import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { countDependents, useDependents } from '#app/dependents/dependents.ts'
import { DependentGuides, UnknownDependents } from '#app/dependents/DependentGuides.tsx'
import { fieldNames } from '#app/editor/fieldWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useCountWords } from '../list/changeWords.ts'
import { compare, countsOf, isEqual, type Version } from '../compare/compare.ts'
import { Comparison } from '../diff/Comparison.tsx'
import type { ValueNames } from '../diff/FieldsDiff.tsx'
import { EffectFrame, KeptInHistory } from './EffectFrame.tsx'
import { effectOn } from './restoreGuide.ts'
import { scopeKey, type Scope } from './restorePreview.ts'
import styles from './RestorePanel.module.css'
import { useActWords, type RestoreAct } from './useActWords.ts'
import type { Asked, Restore } from './useRestore.ts'

/** What can be ticked off: each piece that differs, by the place that the step has now, or had. */
const usePieceWords = (now: Version, old: Version) => {
  const { t, i18n } = useLingui()
  return (scope: Scope): string => {
    if (scope.kind === 'field') return i18n._(fieldNames[scope.field])
    if (scope.kind === 'order') return i18n._(fieldNames.stepids)
    const number = now.steps.findIndex(({ stepid }) => stepid === scope.stepid) + 1
    const oldNumber = old.steps.findIndex(({ stepid }) => stepid === scope.stepid) + 1
    if (number === 0) return t`Step ${oldNumber} (restored)`
    return oldNumber === 0 ? t`Step ${number} (removed)` : t`Step ${number}`
  }
}

type RestoreEffectProps = {
  guideid: number
  asked: Asked<Version, Scope>
  restore: Restore<Version, Scope>
  values: ValueNames
}

/** What the button does, and what is said above the effect. */
const useRestoreWords = (
  act: RestoreAct | undefined,
  revision: number | null,
  counts: ReturnType<typeof countsOf>,
  isWhole: boolean,
) => {
  const { t } = useLingui()
  const words = useActWords(act)
  const stepWords =
    counts.steps > 0 ? plural(counts.steps, { one: '# step', other: '# steps' }) : ''
  const fieldWords =
    counts.fields > 0 ? plural(counts.fields, { one: '# detail', other: '# details' }) : ''
  const pieces = [stepWords, fieldWords].filter(Boolean).join(', ')
  const isBack = revision === null
  const verb = !isBack ? words.verb(pieces) : pieces === '' ? t`Undo` : t`Undo ${pieces}`
  const head = isBack
    ? t`Undoing your edit changes the guide:`
    : (words.guideHead ??
      (isWhole
        ? t`Restoring revision ${revision} changes the guide:`
        : t`Restoring this part of revision ${revision} changes the guide:`))
  return { verb, head, after: isBack ? t`Undone` : words.after }
}

const NothingToDo = ({ act }: { act: RestoreAct | undefined }) => {
  const { nothing } = useActWords(act)
  return nothing ?? <Trans>The guide already has this content. Nothing would change.</Trans>
}

type PiecesProps = Pick<RestoreEffectProps, 'asked' | 'restore'>

/** What can be left out of it, piece by piece. */
const Pieces = ({ asked, restore }: PiecesProps) => {
  const { t } = useLingui()
  const { effect } = asked
  const words = usePieceWords(effect.now, effect.old)
  const all = effectOn(effect.now, effect.old, 'all').scopes
  const ticked = new Set(effect.scopes.map(scopeKey))
  const tick = (scope: Scope, isOn: boolean) =>
    restore.choose(
      asked,
      all.filter(one => (scopeKey(one) === scopeKey(scope) ? isOn : ticked.has(scopeKey(one)))),
    )
  return (
    <ul className={styles.pieces} aria-label={t`Choose parts`}>
      {all.map(scope => (
        <li key={scopeKey(scope)}>
          <label>
            <input
              type="checkbox"
              checked={ticked.has(scopeKey(scope))}
              onChange={event => tick(scope, event.target.checked)}
            />
            {words(scope)}
          </label>
        </li>
      ))}
    </ul>
  )
}

/** Whoever may not change forms restores words alone. */
const FormsStay = ({
  effect: { now, old, wanted },
}: {
  effect: Asked<Version, Scope>['effect']
}) => {
  const asks = old.steps.some(
    ({ stepid, form }) =>
      form &&
      form.fields.length > 0 &&
      (wanted === 'all' || wanted.some(scope => scope.kind === 'step' && scope.stepid === stepid)),
  )
  return now.hasForms || !asks ? null : (
    <p>
      <Trans>
        Step forms are not restored. Only people who can edit this guide can change them.
      </Trans>
    </p>
  )
}

/** Guides that change along with it. */
const ChangesAlong = ({ guideid }: { guideid: number }) => {
  const dependents = useDependents(guideid)
  if (dependents === null) return <UnknownDependents />
  const count = countDependents(dependents)
  if (!dependents || count === 0) return null
  return (
    <>
      <p>
        <Plural
          value={count}
          one="# guide shows steps of this guide and changes with it:"
          other="# guides show steps of this guide and change with it:"
        />
      </p>
      <DependentGuides dependents={dependents} />
    </>
  )
}

/** What it would do to the guide as it is now, and the one button that does it. */
export const RestoreEffect = ({ guideid, asked, restore, values }: RestoreEffectProps) => {
  const { t } = useLingui()
  const { effect } = asked
  const [isChoosing, setIsChoosing] = useState(false)
  const countWords = useCountWords()
  const comparison = compare(effect.now, effect.target)
  const counts = countsOf(comparison)
  const isNothing = isEqual(comparison)
  const isWhole = effect.wanted === 'all' || effect.scopes.length > 1 || isChoosing
  const { verb, head, after } = useRestoreWords(restore.act, asked.from, counts, isWhole)
  const names = { before: t`Now`, after }
  return (
    <EffectFrame
      asked={asked}
      restore={restore}
      verb={!isNothing || isChoosing ? verb : null}
      why={isNothing ? t`First choose at least one part.` : undefined}
      said={
        <>
          {isNothing && !isChoosing ? (
            <p>
              <NothingToDo act={restore.act} />
            </p>
          ) : (
            <>
              <p>
                <b>{head}</b> {countWords(counts)}
              </p>
              <p>
                <KeptInHistory />
              </p>
              <ChangesAlong guideid={guideid} />
            </>
          )}
          <FormsStay effect={effect} />
          {isChoosing && <Pieces asked={asked} restore={restore} />}
        </>
      }
      more={
        effect.scopes.length > 1 &&
        !isChoosing && (
          <Button kind="quiet" onClick={() => setIsChoosing(true)}>
            <Trans>Choose parts</Trans>
          </Button>
        )
      }
      effect={
        isNothing
          ? null
          : {
              title: <Trans>What would change in the guide</Trans>,
              isOpen: !isWhole,
              comparison: <Comparison {...{ comparison, names, values }} inColumn />,
            }
      }
    />
  )
}
