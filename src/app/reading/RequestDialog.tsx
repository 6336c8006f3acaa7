import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReadingRequest } from '#contract/reading/schemas.ts'
import { ApiError } from '#lib/errors.ts'
import { allTeams } from '#app/api/allTeams.ts'
import { read } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { CheckBox } from '#app/ui/fields/CheckBox.tsx'
import { NumberSelect } from '#app/ui/fields/NumberSelect.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { useSpanWords } from '#app/ui/text/useSpanWords.ts'
import { draftOf, isChanged, rebased, type RequestDraft } from './requestDraft.ts'
import styles from '#app/ui/overlays/DialogForm.module.css'

type FieldsProps = { draft: RequestDraft; onChange: (changes: Partial<RequestDraft>) => void }

const TeamFields = ({ draft: { teams }, onChange }: FieldsProps) => {
  const { t } = useLingui()
  const { data: known } = useQuery(allTeams)
  const gone = known
    ? teams
        .filter(id => !known.some(one => one.teamid === id))
        .map(teamid => ({ teamid, name: t`Deleted team ${teamid}` }))
    : []
  return (
    <fieldset className={styles.set}>
      <legend>
        <Trans>Teams that must read this guide</Trans>
      </legend>
      {known?.length === 0 && (
        <MutedText>
          <Trans>There are no teams yet.</Trans>
        </MutedText>
      )}
      <div className={styles.list}>
        {[...(known ?? []), ...gone].map(({ teamid, name }) => (
          <CheckBox
            key={teamid}
            isRow
            checked={teams.includes(teamid)}
            onCheck={isAsked =>
              onChange({
                teams: isAsked ? [...teams, teamid] : teams.filter(one => one !== teamid),
              })
            }
          >
            {name}
          </CheckBox>
        ))}
      </div>
    </fieldset>
  )
}

const TermFields = ({ draft, onChange }: FieldsProps) => {
  const { t } = useLingui()
  const { monthsWords, daysWords } = useSpanWords()
  const isOn = useQuery(read('readSite')).data?.features.training === true
  const { data: modules = [] } = useQuery({
    ...read('listTraining', { query: { limit: 200 } }),
    enabled: isOn,
  })
  return (
    <>
      <NumberSelect
        label={t`Requirement`}
        value={draft.moduleid}
        choices={[null, ...modules.map(one => one.moduleid)]}
        nameOf={id => {
          const title = modules.find(one => one.moduleid === id)?.title ?? `#${id}`
          return id === null
            ? t`Confirm that they have read and understood the guide`
            : t`Pass the training module “${title}”`
        }}
        onChange={moduleid => onChange({ moduleid })}
      />
      <NumberSelect
        label={t`Valid for`}
        value={draft.months}
        choices={[null, 3, 6, 12, 24, 36, 60]}
        nameOf={monthsWords}
        onChange={months => onChange({ months })}
      />
      <NumberSelect
        label={t`Deadline`}
        help={t`Counted from the day a release goes live or someone joins the team.`}
        value={draft.due_days}
        choices={[0, 3, 7, 14, 30, 60, 90]}
        nameOf={daysWords}
        onChange={days => onChange({ due_days: days ?? 0 })}
      />
      <CheckBox checked={draft.barred} onCheck={barred => onChange({ barred })}>
        <Trans>Required to start a run</Trans>
      </CheckBox>
      {draft.moduleid === null && (
        <CheckBox checked={draft.keeps_minor} onCheck={keeps_minor => onChange({ keeps_minor })}>
          <Trans>
            Keep confirmations for minor releases and ask again only for a major release
          </Trans>
        </CheckBox>
      )}
    </>
  )
}

type RequestDialogProps = { request: ReadingRequest; onClose: () => void }

/** Who is asked to read a guide, and what follows from it. */
export const RequestDialog = ({ request, onClose }: RequestDialogProps) => {
  const { t } = useLingui()
  // As it was when the dialog opened, or as others left it.
  const [before, setBefore] = useState(request)
  const [draft, setDraft] = useState(() => draftOf(request))
  const follow = (now: ReadingRequest) => {
    setDraft(rebased(draft, before, now))
    setBefore(now)
  }
  // It was read again while the dialog is open.
  if (request.revisionid > before.revisionid) follow(request)
  const { guideid, revisionid } = before
  const save = useAttempt(
    async () => {
      try {
        await write('setReadingRequest', {
          params: { guideid },
          query: { revisionid },
          body: draft,
        })
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) {
          const now = error.body as ReadingRequest // the body of a 409 is what it is now
          // The answer to an earlier try may have been lost.
          if (!isChanged(draft, now)) return
          follow(now)
        }
        throw error
      }
    },
    {
      onDone: onClose,
      stale: t`Someone else has changed these settings, so nothing was saved. Check the fields, then save again.`,
    },
  )
  const change = (changes: Partial<RequestDraft>) => setDraft(known => ({ ...known, ...changes }))
  return (
    <AskDialog
      title={t`Who must read this guide`}
      onClose={onClose}
      verb={<Trans>Save</Trans>}
      why={isChanged(draft, before) ? undefined : t`Change something first.`}
      isPending={save.isPending}
      error={save.error}
      onAct={() => void save.run()}
    >
      <div className={styles.form}>
        <TeamFields draft={draft} onChange={change} />
        {draft.teams.length > 0 && <TermFields draft={draft} onChange={change} />}
      </div>
    </AskDialog>
  )
}
