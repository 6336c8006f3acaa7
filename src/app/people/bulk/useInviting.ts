import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Privilege } from '#contract/core/shapes.ts'
import type { Table } from '#contract/schemas.ts'
import type { Team } from '#contract/teams/schemas.ts'
import { write } from '#app/api/write.ts'
import { useKeptWords } from '#app/drafts/react/useKeptWords.ts'
import { languages } from '#app/shell/language.ts'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { inviteesIn } from './inviteList.ts'
import { useTeams } from '../table/useTeams.ts'

export type Invited = ReturnsOf<Table['createInvitations']>

/** The list of people as it is written, and what the service says of it. */
export const useInviting = () => {
  const { i18n } = useLingui()
  const { teams, read: readTeams } = useTeams()
  const kept = useKeptWords('invite')
  const { text = '', message = '' } = kept.words
  const [role, setRole] = useState<Privilege>('User')
  const [team, setTeam] = useState('')
  const [langid, setLangid] = useState(i18n.locale)
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
    if (!dry_run) kept.sent({ text, message })
  }
  const look = useAttempt(() => ask(true))
  const send = useAttempt(() => ask(false))
  const again = <T>(change: () => T): T => {
    changes.current += 1
    setResult(null)
    return change()
  }
  return {
    teams,
    people,
    text,
    role,
    team,
    langid,
    message,
    kept: { ...kept, drop: () => again(kept.drop) },
    setText: (next: string) => again(() => kept.type({ text: next })),
    setRole: (next: Privilege) => again(() => setRole(next)),
    setTeam: (next: string) => again(() => setTeam(next)),
    setLangid: (next: string) => again(() => setLangid(next)),
    setMessage: (next: string) => again(() => kept.type({ message: next })),
    result,
    look,
    send,
  }
}
export type Inviting = ReturnType<typeof useInviting>
