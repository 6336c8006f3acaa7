import { useLingui } from '@lingui/react/macro'
import { Suspense, type ReactNode } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { useOwnUser } from '#app/api/useOwnUser.ts'
import { fieldNames, pageFieldNames } from '#app/editor/fieldWords.ts'
import { useFormFieldWords } from '#app/editor/formFieldWords.ts'
import { IgnoredForReview } from '#app/guides/edit/check/IgnoredForReview.tsx'
import { valueNames } from '#app/guides/shared/valueNames.ts'
import { Comparison, type ComparisonActs } from '#app/revisions/diff/Comparison.tsx'
import { compare } from '#app/revisions/compare/compare.ts'
import { RenderedDiff } from '#app/revisions/diff/RenderedDiff.tsx'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { NotFound } from '#app/shell/NotFound.tsx'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { fieldidOf } from '#documents/stepForm.ts'
import { Conflicts } from './item/Conflicts.tsx'
import { conflictsIn } from './desk/conflicts.ts'
import { Desk, type ShownDiff } from './Desk.tsx'
import { noNames, storedVersion } from './desk/storedVersion.ts'
import { addressOf, filterIn } from './deskFilter.ts'
import { DeskSkeleton } from './DeskSkeleton.tsx'
import { commonVerdict, fieldsBeside, openUnits, unitsOf } from './desk/verdicts.ts'
import { AuthorMark } from './item/AuthorMark.tsx'
import { membersAt } from './desk/chain.ts'
import { Verdict } from './item/Verdict.tsx'
import { useAsked, useFirst } from './useAsked.ts'

const MendView = lazyComponent(() => import('./mend/MendView.tsx'), 'MendView')
const SuspendDialog = lazyComponent(
  () => import('#app/people/account/SuspendDialog.tsx'),
  'SuspendDialog',
)
const MendSteps = lazyComponent(() => import('#app/guides/edit/mend/MendSteps.tsx'), 'MendSteps')

/** Verdicts that can be given: beside a field, a passage, or some changes together. */
const useVerdicts = ({ detail, choice, onVerdict }: ShownDiff) => {
  const { t, i18n } = useLingui()
  const units = (detail.decidable || detail.own ? openUnits(detail) : []).filter(
    ({ state }) => state === 'pending',
  )
  const verdict = (of: string, some: typeof units, isWhole = false) =>
    detail.decidable && (
      <Verdict
        of={of}
        unitids={some.map(({ unitid }) => unitid)}
        verdict={commonVerdict(choice, some)}
        onVerdict={onVerdict}
        isWhole={isWhole}
      />
    )
  const nameOf = (name: string) => {
    const known = Object.entries({ ...pageFieldNames, ...fieldNames }).find(([one]) => one === name)
    return known ? i18n._(known[1]) : name
  }
  return {
    units,
    verdict,
    field: (name: string) =>
      verdict(
        nameOf(name),
        name === 'introduction' || name === 'conclusion' || name === 'contents'
          ? []
          : unitsOf.field(units, name),
      ),
    row: (name: string, key: string) => {
      const field = nameOf(name)
      // The only one of its field has its verdict beside the field's name.
      if (unitsOf.field(units, name).length < 2) return false
      return verdict(t`${field}: one passage`, unitsOf.row(units, name, key))
    },
  }
}
type Verdicts = ReturnType<typeof useVerdicts>

/** The verdict beside one field of a form. */
const useAskedAct = (
  { units, verdict }: Verdicts,
  marks: (path: string) => ReactNode,
): NonNullable<ComparisonActs['asked']> => {
  const { t } = useLingui()
  return ({ stepid, numbers }, { before, after }) => {
    const number = numbers.after ?? numbers.before ?? 0
    const field = (after ?? before)?.value
    if (!field) return null
    const { label } = field
    const fieldid = fieldidOf(field)
    return (
      <>
        {marks(`steps/${stepid}/form/${fieldid}`)}
        {verdict(t`Step ${number}, form field “${label}”`, unitsOf.asked(units, stepid, fieldid))}
      </>
    )
  }
}

/** Verdicts beside what a comparison of steps shows. */
const useStepActs = (verdicts: Verdicts, chain: ShownDiff['chain']): ComparisonActs => {
  const { units, verdict, field, row } = verdicts
  const { t } = useLingui()
  /** Numbers of the edits that change something there, where several are shown together. */
  const marks = (path: string, isNamed = false) =>
    membersAt(chain.slice(0, chain.findIndex(({ isOpen }) => isOpen) + 1), path).map(
      ({ number, author }) => (
        <AuthorMark key={number} number={number} {...(isNamed && { name: author.username })} />
      ),
    )
  return {
    step: ({ stepid, numbers, kind }) => {
      const number = numbers.after ?? numbers.before ?? 0
      const own = unitsOf.step(units, stepid)
      // One change has its verdict beside it; a step that came or went is one as a whole.
      return (
        <>
          {marks(`steps/${stepid}`, true)}
          {kind === 'removed'
            ? verdict(t`Step ${number}`, own)
            : own.length > 1 && verdict(t`All of step ${number}`, own, kind !== 'added')}
        </>
      )
    },
    line: ({ stepid, kind, numbers }, { key, before, after }) => {
      const number = numbers.after ?? numbers.before ?? 0
      const text = (after ?? before)?.value.text_raw ?? ''
      return (
        kind === 'changed' && (
          <>
            {marks(`steps/${stepid}/lines/${encodeURIComponent(key)}`)}
            {verdict(t`Step ${number}, line “${text}”`, unitsOf.line(units, stepid, key))}
          </>
        )
      )
    },
    asked: useAskedAct(verdicts, marks),
    part: ({ stepid, kind, numbers }, part) => {
      const number = numbers.after ?? numbers.before ?? 0
      const names: Record<string, string> = {
        title: t`Title of step ${number}`,
        place: t`Position of step ${number}`,
        film: t`Video of step ${number}`,
      }
      return (
        kind !== 'added' &&
        kind !== 'removed' &&
        verdict(names[part] ?? t`Picture of step ${number}`, unitsOf.part(units, stepid, part))
      )
    },
    field,
    row,
  }
}

/** What an edit changes of a guide: its long texts by block, the rest field by field. */
const GuideChanges = ({ shown, verdicts }: { shown: ShownDiff; verdicts: Verdicts }) => {
  const { detail, names, sides, isUnfolded, view } = shown
  const { before, after } = detail.diff
  const acts = useStepActs(verdicts, shown.chain)
  const whole = compare(
    storedVersion(before, names ?? noNames),
    storedVersion(after, names ?? noNames),
  )
  // Long texts stand with those of pages: by block, as they are written or as readers see them.
  const comparison = {
    ...whole,
    fields: whole.fields.filter(one => one.field !== 'introduction' && one.field !== 'conclusion'),
  }
  const beside = fieldsBeside(
    verdicts.units,
    comparison.fields.map(one => one.field),
  )
  return (
    <>
      {beside.length > 0 && (
        <RenderedDiff
          before={before.fields}
          after={after.fields}
          fields={beside}
          isUnfolded={isUnfolded}
          act={verdicts.field}
          rowAct={verdicts.row}
        />
      )}
      {(comparison.fields.length > 0 ||
        beside.length === 0 ||
        comparison.steps.some(({ kind, moved }) => kind !== 'same' || moved)) && (
        <Comparison
          comparison={comparison}
          names={sides}
          values={valueNames}
          isUnfolded={isUnfolded}
          view={view}
          acts={acts}
          isPictured
        />
      )}
    </>
  )
}

/** What an edit changes of what is live, with a verdict beside each part. */
const Fitting = (shown: ShownDiff) => {
  const verdicts = useVerdicts(shown)
  const { before, after } = shown.detail.diff
  return after.kind === 'wiki' ? (
    <RenderedDiff
      before={before.fields}
      after={after.fields}
      isUnfolded={shown.isUnfolded}
      act={verdicts.field}
      rowAct={verdicts.row}
    />
  ) : (
    <GuideChanges shown={shown} verdicts={verdicts} />
  )
}

/** What fits and what does not. */
const Difference = (shown: ShownDiff) => {
  const { detail, choice, onVerdict } = shown
  const conflicts = conflictsIn(detail, useFormFieldWords())
  const verdict = (unitid: number, name: string) =>
    detail.decidable && (
      <Verdict
        of={name}
        unitids={[unitid]}
        verdict={commonVerdict(
          choice,
          detail.units.filter(unit => unit.unitid === unitid),
        )}
        onVerdict={onVerdict}
      />
    )
  return (
    <>
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} act={verdict} />}
      {(conflicts.length === 0 || conflicts.length < openUnits(detail).length) && (
        <Fitting {...shown} />
      )}
    </>
  )
}

/**
 * The review of edits that wait: queue, difference, what is known about it, and the decision
 * (moderation-admin 6).
 */
export const PatrolScreen = () => {
  const { t } = useLingui()
  const me = useOwnUser()
  const { itemid, isReading, isNoPlace } = useAsked()
  const own = useFirst()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  useTitle(t`Patrol`)
  if (isNoPlace) return <NotFound />
  if (me === null) return <ForbiddenNotice />
  if (me === undefined || isReading || own.isReading) return <DeskSkeleton />
  if (own.first !== null) return <Navigate to={own.first} replace />
  return (
    <Desk
      key={me.userid}
      userid={me.userid}
      itemid={itemid}
      filter={filterIn(params)}
      onFilter={next => void navigate(addressOf(next))}
      renderDiff={shown => <Difference {...shown} />}
      renderMend={mend => (
        <PanelBoundary name={t`Accept with edit`}>
          <Suspense>
            <MendView {...mend} renderSteps={of => <MendSteps {...of} />} />
          </Suspense>
        </PanelBoundary>
      )}
      renderSuspend={dialog => (
        <PanelBoundary name={t`Suspend`}>
          <Suspense>
            <SuspendDialog {...dialog} />
          </Suspense>
        </PanelBoundary>
      )}
      renderBeside={({ doc_type, docid }) =>
        doc_type === 'guide' && <IgnoredForReview guideid={docid} />
      }
    />
  )
}
