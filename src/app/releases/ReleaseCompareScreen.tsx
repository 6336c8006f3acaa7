import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import type { Release } from '#contract/releases/schemas.ts'
import { notFound } from '#lib/errors.ts'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { valueNames } from '#app/guides/shared/valueNames.ts'
import { useCountWords } from '#app/revisions/list/changeWords.ts'
import { compare, countsOf, versionOf } from '#app/revisions/compare/compare.ts'
import { Comparison } from '#app/revisions/diff/Comparison.tsx'
import { idOf, paths } from '#app/paths.ts'
import { NotFound } from '#app/shell/NotFound.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Breadcrumbs } from '#app/ui/screen/Breadcrumbs.tsx'
import { Rendered } from '#app/ui/text/Rendered.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import styles from './approvals/Approvals.module.css'
import { numberOf, useReleaseFacts } from './model/releaseWords.ts'
import { Sides } from '#app/ui/screen/Sides.tsx'

type Side = number | 'working'

/** A release, or the version that is being written; what is frozen stays as it was read. */
const sideOf = (guideid: number, side: Side, langid: string) =>
  side === 'working'
    ? {
        ...read('readGuide', {
          params: { guideid },
          query: { unpatrolled: true, excludePrerequisiteSteps: true, langid },
        }),
        staleTime: 0,
      }
    : {
        ...read('readGuide', {
          params: { guideid },
          query: { releaseid: String(side), excludePrerequisiteSteps: true },
        }),
        staleTime: Infinity,
      }

type Sides = { guideid: number; from: number; to: Side }

/** Both sides as they were read, and what differs between them. */
const useReport = ({ guideid, from, to }: Sides) => {
  const { t } = useLingui()
  const {
    data: { releases },
  } = useSuspenseQuery({
    ...read('listGuideReleases', { params: { guideid }, query: { limit: 200, order: 'DESC' } }),
    staleTime: 0,
  })
  const find = (side: Side) => releases.find(one => one.releaseid === side)
  const [before, after] = [find(from), find(to)]
  if (!before || (to !== 'working' && !after)) throw notFound('Release')
  const { data: was } = useSuspenseQuery(sideOf(guideid, from, before.langid))
  const { data: is } = useSuspenseQuery(sideOf(guideid, to, before.langid))
  return {
    /** The younger side. */
    guide: is,
    releases: releases.filter(one => one.langid === before.langid),
    before,
    after,
    comparison: compare(versionOf(was), versionOf(is)),
    names: { before: numberOf(before), after: after ? numberOf(after) : t`Working version` },
  }
}

const useReleaseName = () => {
  const { t } = useLingui()
  return (one: Release) => {
    const number = numberOf(one)
    return t`Release ${number}`
  }
}

type SideChoiceProps = Sides & { releases: readonly Release[]; canEdit: boolean }

/** Which two are compared; whoever edits the guide may compare what is being written. */
const SideChoice = ({ guideid, from, to, releases, canEdit }: SideChoiceProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const named = useReleaseName()
  const options = releases.map(one => ({ value: String(one.releaseid), label: named(one) }))
  const working =
    to === 'working' || canEdit ? [{ value: 'working', label: t`Working version` }] : []
  const go = (a: string, b: string) =>
    void navigate(authorPaths.compareReleases(guideid, Number(a), b === 'working' ? b : Number(b)))
  return (
    <div className={styles.choice}>
      <Select
        label={t`From`}
        value={String(from)}
        options={options}
        onChange={event => go(event.target.value, String(to))}
      />
      <Select
        label={t({ message: 'To', context: 'end of a span' })}
        value={String(to)}
        options={[...options, ...working]}
        onChange={event => go(String(from), event.target.value)}
      />
      <Button icon={Printer} onClick={() => print()}>
        <Trans>Print</Trans>
      </Button>
    </div>
  )
}

/** What differs, under what is said of both sides. */
const ChangeReport = ({ before, after, comparison, names }: ReturnType<typeof useReport>) => {
  const { t } = useLingui()
  const countWords = useCountWords()
  const factsOf = useReleaseFacts()
  const named = useReleaseName()
  const about = (one: Release | undefined) =>
    one ? [named(one), ...factsOf(one)].join(', ') : t`Working version`
  return (
    <section className={styles.compared} aria-label={t`Comparison`}>
      <div className={styles.title}>
        <h2>
          <Trans>Change report</Trans>
        </h2>
        <span className={styles.counts}>{countWords(countsOf(comparison))}</span>
      </div>
      {after && after.notes_rendered !== '' && (
        <div className={styles.notes}>
          <Rendered html={after.notes_rendered} />
        </div>
      )}
      <Sides before={about(before)} after={about(after)} />
      <Comparison comparison={comparison} names={names} values={valueNames} />
    </section>
  )
}

const Report = (sides: Sides) => {
  const { t } = useLingui()
  const report = useReport(sides)
  const { guide, releases, names } = report
  const [title, older, younger] = [guide.title, names.before, names.after]
  useTitle(t`${title}: ${older} to ${younger}`)
  return (
    <>
      <header className={styles.pageBar}>
        <Breadcrumbs
          short
          way={[
            { href: authorPaths.releases(), label: t`Releases` },
            { href: authorPaths.guideReleases(sides.guideid), label: title },
          ]}
        />
        <h1
          className={styles.pageTitle}
          lang={guide.langid}
        >{t`${title}: ${older} to ${younger}`}</h1>
        <SideChoice {...sides} releases={releases} canEdit={guide.can_edit} />
      </header>
      <ChangeReport {...report} />
      <p className={styles.foot}>
        <a href={paths.guide(guide)}>
          <Trans>Back to the guide</Trans>
        </a>
      </p>
    </>
  )
}

/**
 * Any two releases of a guide, or one and the working version: a report that says the same on any
 * day, to share and to print.
 */
export const ReleaseCompareScreen = () => {
  const params = useParams()
  const [guideid, from] = [idOf(params['guideid']), idOf(params['from'])]
  const to = params['to'] === 'working' ? 'working' : idOf(params['to'])
  return guideid === null || from === null || to === null ? (
    <NotFound />
  ) : (
    <Report guideid={guideid} from={from} to={to} />
  )
}
