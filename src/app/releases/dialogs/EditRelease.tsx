import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Release } from '#contract/releases/schemas.ts'
import { read } from '#app/api/read.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useRefusal } from '../model/releaseRefusals.ts'
import { nextNumber, ReleaseFields, type Draft } from './ReleaseFields.tsx'
import { useReleaseDraft } from './useReleaseDraft.ts'
import { isAhead, localOf, numberOf, secondsOf } from '../model/releaseWords.ts'
import styles from '#app/ui/overlays/DialogForm.module.css'

/** A field for date and time knows no seconds: what shows the same is the same. */
const dateOf = ({ scheduled_date }: Release): string =>
  scheduled_date === null ? '' : localOf(scheduled_date)
const draftOf = (release: Release): Draft => ({
  type: release.type,
  title: release.title,
  notes: release.notes_raw,
  date: dateOf(release),
  pins: release.prerequisite_releases.map(one => ({
    guideid: one.guideid,
    releaseid: one.releaseid,
  })),
})

/** What of the draft differs from the release; only a draft's own facts can be changed. */
const changesOf = (release: Release, draft: Draft) => {
  const isDraft = release.phase === 'draft'
  const { type, notes, date, pins } = draft
  const title = draft.title.trim()
  const arePinsNew = pins.some(
    one =>
      one.releaseid !==
      (release.prerequisite_releases.find(was => was.guideid === one.guideid)?.releaseid ?? null),
  )
  const isDateNew = date !== dateOf(release)
  return {
    ...(title !== release.title && { title }),
    ...(notes !== release.notes_raw && { notes }),
    ...(isDraft && {
      ...(type !== release.type && { type }),
      ...(isDateNew && { scheduled_date: date === '' ? null : secondsOf(date) }),
      ...(arePinsNew && { prerequisite_releases: pins }),
    }),
  }
}

/** What a draft's fields have to know of its guide: the next numbers, and what comes before it. */
const useDraftFacts = (release: Release) => {
  const { releaseid, guideid, langid } = release
  const isDraft = release.phase === 'draft'
  const releases =
    useQuery({
      ...read('listGuideReleases', { params: { guideid }, query: { limit: 200, order: 'DESC' } }),
      enabled: isDraft,
    }).data?.releases ?? []
  const before =
    useQuery({
      ...read('readGuide', {
        params: { guideid },
        query: { releaseid: String(releaseid), excludePrerequisiteSteps: true },
      }),
      enabled: isDraft && release.prerequisite_releases.length > 0,
      staleTime: 0,
    }).data?.prerequisites ?? []
  const numbers = {
    major: nextNumber(releases, langid, 'major', releaseid),
    minor: nextNumber(releases, langid, 'minor', releaseid),
    [release.type]: numberOf(release),
  }
  return { before, numbers }
}

type TitleAndNotesProps = { draft: Draft; onChange: (changes: Partial<Draft>) => void }

const TitleAndNotes = ({ draft, onChange }: TitleAndNotesProps) => {
  const { t } = useLingui()
  return (
    <>
      <TextField
        label={t`Title`}
        value={draft.title}
        maxLength={128}
        onChange={event => onChange({ title: event.target.value })}
      />
      <TextArea
        label={t`Notes`}
        help={t`What has changed, for readers and for the people who sign.`}
        rows={5}
        value={draft.notes}
        maxLength={4096}
        onChange={event => onChange({ notes: event.target.value })}
      />
    </>
  )
}

/** Why it is not saved yet. */
const useWhyNot = (release: Release, draft: Draft, body: object, isPending: boolean) => {
  const { t } = useLingui()
  const { date } = draft
  const why =
    draft.title.trim() === ''
      ? { why: t`Enter a title.` }
      : date !== dateOf(release) && date !== '' && !isAhead(date)
        ? { why: t`Choose a time in the future.` }
        : Object.keys(body).length === 0
          ? { why: t`Change something first.` }
          : isPending
            ? { why: t`Saving…` }
            : {}
  return why
}

/** What is said of a release: of a draft all of it, of one that is released its title and notes. */
export const EditRelease = ({
  release,
  onClose,
  onDone,
}: {
  release: Release
  onClose: () => void
  onDone: () => void
}) => {
  const { t } = useLingui()
  const { releaseid, langid, guide_title, release_revisionid } = release
  const isDraft = release.phase === 'draft'
  const { draft, kept, change } = useReleaseDraft(`release ${releaseid}`, () => draftOf(release))
  const patch = useWrite('patchRelease')
  const wordsOf = useRefusal()
  const { before, numbers } = useDraftFacts(release)
  const number = numberOf(release)
  const body = changesOf(release, draft)
  const why = useWhyNot(release, draft, body, patch.isPending)
  const save = () => {
    patch
      .mutateAsync(
        { params: { releaseid }, query: { revisionid: release_revisionid }, body },
        { onSuccess: onDone },
      )
      // Also where the dialog is closed before the answer comes.
      .then(kept.drop, () => undefined)
  }
  return (
    <AskDialog
      title={t`Edit ${guide_title} ${number}`}
      onClose={onClose}
      verb={<Trans>Save</Trans>}
      {...why}
      onAct={save}
    >
      <div className={styles.form}>
        {isDraft ? (
          <ReleaseFields
            draft={draft}
            numbers={numbers}
            prerequisites={before}
            langid={langid}
            problem={() => undefined}
            onChange={change}
          />
        ) : (
          <TitleAndNotes draft={draft} onChange={change} />
        )}
        <RestoredWords kept={kept} />
        {patch.error && <p role="alert">{wordsOf(patch.error)}</p>}
      </div>
    </AskDialog>
  )
}
