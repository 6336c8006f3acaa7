import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ApprovalProcess } from '#contract/approvals/schemas.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import type { Release } from '#contract/releases/schemas.ts'
import { differs } from '#lib/compare/align.ts'
import { firstOf } from '#lib/existing.ts'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { guideToEdit } from '#app/drafts/react/beginOutbox.ts'
import { paths } from '#app/paths.ts'
import { compare, countsOf, versionOf, type PlacedStep } from '#app/revisions/compare/compare.ts'
import { useCountWords } from '#app/revisions/list/changeWords.ts'
import { RequestSection } from '#app/reading/RequestSection.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Breadcrumbs } from '#app/ui/screen/Breadcrumbs.tsx'
import { Page, PageSection, MutedText } from '#app/ui/screen/Page.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { formatNearDay } from '#app/ui/text/dates.ts'
import { AssignProcess } from './approvals/AssignProcess.tsx'
import { CompareForm } from './CompareForm.tsx'
import { ChangeSummary, type ChangedStep } from './dialogs/ChangeSummary.tsx'
import { NewRelease } from './dialogs/NewRelease.tsx'
import { ReleaseList } from './board/ReleaseList.tsx'
import { RegisterSection } from './register/RegisterSection.tsx'
import { ReleaseNotes } from './ReleaseNotes.tsx'
import { useMoveRelease } from './board/useMoveRelease.tsx'
import { numberOf } from './model/releaseWords.ts'

const NoReleases = () => {
  const { t } = useLingui()
  return (
    <EmptyState title={t`No releases of this guide yet`}>
      <p>
        <Trans>
          Until the first release, readers of a public guide see each change as soon as it is saved.
          Changes that need review appear once they are accepted.
        </Trans>
      </p>
    </EmptyState>
  )
}

/** Who signs the guide's releases. */
const Signatures = ({ inForce }: { inForce: readonly ApprovalProcess[] }) => {
  const { t } = useLingui()
  const names = inForce.map(one => one.title).join(', ')
  return (
    <MutedText>
      {inForce.length === 0
        ? t`No approval needed. Anyone who can publish the guide can release it.`
        : t`Approval process: ${names}`}
    </MutedText>
  )
}

const releasesOf = (guideid: number) =>
  read('listGuideReleases', { params: { guideid }, query: { limit: 200, order: 'DESC' } })

/** What authors see of a guide's releases, as it is now. */
const useGuideReleases = (guideid: number) => {
  const { data: me } = useSuspenseQuery(read('readOwnUser'))
  const { data: guide } = useSuspenseQuery({ ...guideToEdit(guideid), staleTime: 0 })
  const {
    data: { releases },
  } = useSuspenseQuery({ ...releasesOf(guideid), staleTime: 0 })
  const {
    data: { approvalProcesses: inForce },
  } = useSuspenseQuery({ ...read('listGuideProcesses', { params: { guideid } }), staleTime: 0 })
  const isUnderWay = releases.some(
    one =>
      one.langid === guide.langid &&
      one.release_date === null &&
      one.status !== 'rejected' &&
      one.status !== 'cancelled',
  )
  return { me, guide, releases, inForce, isUnderWay }
}

type NewButtonProps = { isMaking: boolean; isUnderWay: boolean; onClick: () => void }

const NewButton = ({ isMaking, isUnderWay, onClick }: NewButtonProps) => {
  const { t } = useLingui()
  return (
    <Button
      kind="main"
      icon={Plus}
      aria-expanded={isMaking}
      {...(isUnderWay &&
        !isMaking && {
          why: t`A release of this guide is already in progress. Finish, withdraw or delete that release first.`,
        })}
      onClick={onClick}
    >
      <Trans>New release</Trans>
    </Button>
  )
}

/** What is kept of a deleted guide for those who answer for it, to be read and compared. */
const OfDeletedGuide = ({ guideid, releases }: { guideid: number; releases: Release[] }) => {
  const { t, i18n } = useLingui()
  const moving = useMoveRelease()
  const { guide_title: name, guide_deleted_date } = firstOf(releases)
  const day = formatNearDay(guide_deleted_date ?? 0, i18n.locale)
  return (
    <Page title={t`Releases of “${name}”`}>
      <Breadcrumbs
        short
        way={[{ href: authorPaths.releases({ guides: 'deleted' }), label: t`Releases` }]}
      />
      <Notice
        kind="warn"
        icon={Trash2}
        action={
          <LinkButton small href={authorPaths.deleted({ kind: 'guide', q: name })}>
            <Trans>Deleted guides</Trans>
          </LinkButton>
        }
      >
        {t`This guide was deleted on ${day}. Readers no longer see its releases. Admins, the guide’s author, and the people and teams it was shared with still do.`}
      </Notice>
      <ReleaseList ofGuide releases={releases} mover={nobody} moving={moving} />
      <ReleaseNotes releases={releases} />
      {releases.length > 1 && (
        <PageSection title={t`Compare`}>
          <CompareForm guideid={guideid} releases={releases} withWorking={false} />
        </PageSection>
      )}
    </Page>
  )
}
const nobody = { isAdmin: false, userid: 0 }

const Releases = ({ guideid }: { guideid: number }) => {
  const {
    data: { releases },
  } = useSuspenseQuery({ ...releasesOf(guideid), staleTime: 0 })
  return releases.some(one => one.guide_deleted_date !== null) ? (
    <OfDeletedGuide guideid={guideid} releases={releases} />
  ) : (
    <OfGuide guideid={guideid} />
  )
}

const changedStep = (step: PlacedStep): ChangedStep => ({
  stepid: String(step.stepid),
  number: step.numbers.after ?? step.numbers.before ?? 0,
  title: (step.after ?? step.before)?.title ?? '',
  kind: step.kind,
  moved: step.moved,
  lines: step.lines.filter(differs).length,
  pictures: step.pictures.filter(differs).length + (step.film ? 1 : 0),
  asked: step.form.length,
})

/** What the next release would change, against the one that readers have. */
const Changes = ({ guide, releases }: { guide: Guide; releases: readonly Release[] }) => {
  const countWords = useCountWords()
  const { guideid, langid } = guide
  const live = releases.find(one => one.current && one.langid === langid)
  const { data: was } = useQuery({
    ...read('readGuide', {
      params: { guideid },
      query: { releaseid: String(live?.releaseid), excludePrerequisiteSteps: true },
    }),
    enabled: live !== undefined,
    staleTime: Infinity,
  })
  const comparison = was && compare(versionOf(was), versionOf(guide))
  return (
    <ChangeSummary
      guideid={guideid}
      live={live ? { releaseid: live.releaseid, number: numberOf(live) } : null}
      changes={
        comparison && {
          counts: countWords(countsOf(comparison)),
          steps: comparison.steps.filter(differs).map(changedStep),
        }
      }
      waiting={guide.unpatrolled_edits ?? 0}
    />
  )
}

const OfGuide = ({ guideid }: { guideid: number }) => {
  const { t } = useLingui()
  const [isMaking, setIsMaking] = useState(false)
  const moving = useMoveRelease()
  const { me, guide, releases, inForce, isUnderWay } = useGuideReleases(guideid)
  const name = guide.title
  return (
    <Page
      title={t`Releases of “${name}”`}
      acts={
        guide.can_edit && (
          <NewButton
            isMaking={isMaking}
            isUnderWay={isUnderWay}
            onClick={() => setIsMaking(!isMaking)}
          />
        )
      }
    >
      <Breadcrumbs
        short
        way={[
          { href: authorPaths.releases(), label: t`Releases` },
          { href: paths.guide(guide), label: guide.title },
        ]}
      />
      <RegisterSection guideid={guideid} canEdit={guide.can_publish} me={me.userid} />
      {guide.can_publish && <RequestSection guideid={guideid} />}
      <Signatures inForce={inForce} />
      {moving.said}
      {isMaking && (
        <NewRelease
          guide={guide}
          releases={releases}
          inForce={inForce}
          onClose={() => setIsMaking(false)}
          renderChanges={() => <Changes guide={guide} releases={releases} />}
        />
      )}
      {releases.length === 0 ? (
        <NoReleases />
      ) : (
        <ReleaseList
          ofGuide
          releases={releases}
          mover={{ isAdmin: me.greatest_privilege === 'Admin', userid: me.userid }}
          moving={moving}
        />
      )}
      {releases.length > 0 && <ReleaseNotes releases={releases} />}
      {me.greatest_privilege === 'Admin' && <AssignProcess guideid={guideid} inForce={inForce} />}
      {releases.length > 0 && (
        <PageSection title={t`Compare`}>
          <CompareForm guideid={guideid} releases={releases} withWorking={guide.can_edit} />
        </PageSection>
      )}
    </Page>
  )
}

/** What readers had and have, newest first, in words. */
const Readers = ({ guideid }: { guideid: number }) => {
  const { t } = useLingui()
  const { data: guide } = useSuspenseQuery(read('readGuide', { params: { guideid } }))
  const {
    data: { releases },
  } = useSuspenseQuery(releasesOf(guideid))
  const name = guide.title
  return (
    <Page title={t`Releases of “${name}”`}>
      <Breadcrumbs short way={[{ href: paths.guide(guide), label: guide.title }]} />
      {releases.length === 0 ? <NoReleases /> : <ReleaseNotes releases={releases} />}
    </Page>
  )
}

/** The releases of one guide: made, moved, compared; to readers what each of them changed. */
export const GuideReleasesScreen = ({ guideid }: { guideid: number }) =>
  useMe() === null ? <Readers guideid={guideid} /> : <Releases guideid={guideid} />
