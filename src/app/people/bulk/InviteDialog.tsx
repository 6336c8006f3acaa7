import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Ban, MailCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { invitationsAtMost } from '#contract/people/schemas.ts'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Privilege } from '#contract/core/shapes.ts'
import type { Table } from '#contract/table.ts'
import type { Team } from '#contract/teams/schemas.ts'
import { write } from '#app/api/write.ts'
import { languages } from '#app/shell/language.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { CsvButton } from './CsvButton.tsx'
import { inviteesIn } from './inviteList.ts'
import styles from './JobReport.module.css'
import { useTeams } from '../table/useTeams.ts'
import { useAccountWords } from '../table/accountWords.ts'

type Invited = ReturnsOf<Table['createInvitations']>

/**
 * Up to 500 people at once: who is there already, who was invited, what is no address is said
 * before anything is sent.
 */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const { t, i18n } = useLingui()
  const { teams, nameOf, read: readTeams } = useTeams()
  const { roles, roleOptions } = useAccountWords()
  const [text, setText] = useState('')
  const [role, setRole] = useState<Privilege>('User')
  const [team, setTeam] = useState('')
  const [langid, setLangid] = useState(i18n.locale)
  const [message, setMessage] = useState('')
  const [result, setResult] = useState<Invited | null>(null)
  const peopleIn = (known: readonly Team[]) =>
    inviteesIn(text, { teams: known.map(({ name }) => name), langids: Object.keys(languages) })
  const people = peopleIn(teams)
  // what was changed since an answer was asked for makes it an answer to something else
  const changes = useRef(0)
  const ask = async (dry_run: boolean) => {
    const asked = changes.current
    // A name is known as a team's only once the teams are there.
    const all = peopleIn(await readTeams())
    // What a line says is that person's own; what it does not say is the same for all.
    const invitations = all.map(one => ({
      email: one.email,
      privilege: one.privilege ?? role,
      langid: one.langid ?? langid,
      teams: one.teams ?? team,
    }))
    const answer = await write('createInvitations', {
      body: { dry_run, message: message.trim(), invitations },
    })
    if (!dry_run || asked === changes.current) setResult(answer)
  }
  const look = useAttempt(() => ask(true))
  const send = useAttempt(() => ask(false))
  const again = (change: () => void) => {
    changes.current += 1
    change()
    setResult(null)
  }
  const going = result?.invitations.filter(({ outcome }) => outcome === 'new').length ?? 0
  const isDone = result !== null && !result.dry_run
  const said = {
    new: isDone ? t`invited` : t`will be invited`,
    account: t`has an account already`,
    invited: t`is invited already`,
    twice: t`stands here twice`,
    invalid: t`is no email address`,
    no_team: t`names a team that is not here, or a name that several have`,
    no_language: t`names a language that is not offered`,
  }
  const missing =
    people.length === 0
      ? t`Write at least one address.`
      : people.length > invitationsAtMost
        ? t`At most ${invitationsAtMost} at once.`
        : undefined
  const error = look.error ?? send.error
  return (
    <Dialog
      title={t`Invite people`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{isDone ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}</Button>
          {result === null && (
            <Button kind="main" onClick={() => void look.run()} why={missing}>
              <Trans>Check the list</Trans>
            </Button>
          )}
          {result?.dry_run && (
            <Button
              kind="main"
              onClick={() => void send.run()}
              why={going === 0 ? t`Nobody of these can be invited.` : undefined}
            >
              {plural(going, { one: 'Send # invitation', other: 'Send # invitations' })}
            </Button>
          )}
        </>
      }
    >
      {!isDone && (
        <>
          <TextArea
            label={t`Email addresses`}
            help={t`One a line, with commas between them, or from a table. A role, teams and a language beside an address are that person’s own: Author, Workshop|Night shift, de. A table says by its heading what is what: email, role, teams, language.`}
            rows={5}
            value={text}
            onChange={event => again(() => setText(event.target.value))}
            count={{ used: people.length, max: invitationsAtMost }}
            counted={plural(people.length, { one: '# address', other: '# addresses' })}
          />
          <CsvButton
            label={t`File with addresses`}
            onFile={file => void file.text().then(words => again(() => setText(words)))}
          >
            <Trans>From a CSV file</Trans>
          </CsvButton>
          <Select
            label={t`Role, where the list names none`}
            value={role}
            options={roleOptions}
            onChange={event => again(() => setRole(event.target.value as Privilege))}
          />
          <Select
            label={t`Team, where the list names none`}
            value={team}
            options={[
              { value: '', label: t`No team` },
              ...teams.map(({ teamid, name }) => ({ value: String(teamid), label: name })),
            ]}
            onChange={event => again(() => setTeam(event.target.value))}
          />
          <Select
            label={t`Language, where the list names none`}
            value={langid}
            options={Object.entries(languages).map(([value, label]) => ({
              value,
              label,
              lang: value,
            }))}
            onChange={event => again(() => setLangid(event.target.value))}
          />
          <TextArea
            label={t`Message, if you like`}
            rows={2}
            maxLength={2000}
            value={message}
            onChange={event => again(() => setMessage(event.target.value))}
          />
        </>
      )}
      {result && (
        <div className={styles.report}>
          <p role="status" className={styles.sum}>
            {isDone ? (
              <Plural
                value={going}
                one="# invitation is on its way."
                other="# invitations are on their way."
              />
            ) : (
              <b>
                <Trans>Nothing is sent yet.</Trans>
              </b>
            )}{' '}
            {result.invitations.length > going && (
              <Plural
                value={result.invitations.length - going}
                one="# is left out."
                other="# are left out."
              />
            )}
          </p>
          <ul className={styles.rows}>
            {result.invitations.map(({ email, outcome, ...line }, n) => (
              <li key={n} data-outcome={outcome === 'new' ? 'changed' : 'failed'}>
                <Icon of={outcome === 'new' ? MailCheck : Ban} />
                <span>
                  <b>{email}</b> {said[outcome]}
                  {outcome === 'new' &&
                    `, ${[roles[line.privilege], ...line.teams.map(nameOf), languages[line.langid as keyof typeof languages] ?? line.langid].join(', ')}`}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {error && <p role="alert">{error}</p>}
    </Dialog>
  )
}
