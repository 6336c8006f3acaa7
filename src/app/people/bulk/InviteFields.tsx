import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { invitationsAtMost } from '#contract/people/schemas.ts'
import type { Privilege } from '#contract/core/shapes.ts'
import { languages } from '#app/shell/language.ts'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { FileButton } from '#app/ui/buttons/FileButton.tsx'
import { useAccountWords } from '../table/accountWords.ts'
import type { Inviting } from './useInviting.ts'

/** Who is invited, as what, and with which words. */
export const InviteFields = ({ inviting }: { inviting: Inviting }) => {
  const { t } = useLingui()
  const { roleOptions } = useAccountWords()
  const { teams, people, text, role, team, langid, message } = inviting
  return (
    <>
      <TextArea
        label={t`Email addresses`}
        help={t`Enter one address per line, separate addresses with commas, or paste a table. To set a person’s role, teams and language, add them after the address: Author, Workshop|Night shift, de. A table needs the column “email”; the columns “role”, “teams” and “language” are optional.`}
        rows={5}
        value={text}
        onChange={event => inviting.setText(event.target.value)}
        count={{ used: people.length, max: invitationsAtMost }}
        counted={plural(people.length, { one: '# address', other: '# addresses' })}
      />
      <RestoredWords kept={inviting.kept} />
      <FileButton
        accept=".csv,text/csv,text/plain"
        label={t`File with addresses`}
        onFile={file => void file.text().then(words => inviting.setText(words))}
      >
        <Trans>Load a CSV file</Trans>
      </FileButton>
      <Select
        label={t`Role, unless given above`}
        value={role}
        options={roleOptions}
        onChange={event => inviting.setRole(event.target.value as Privilege)}
      />
      <Select
        label={t`Team, unless given above`}
        value={team}
        options={[
          { value: '', label: t`No team` },
          ...teams.map(({ teamid, name }) => ({ value: String(teamid), label: name })),
        ]}
        onChange={event => inviting.setTeam(event.target.value)}
      />
      <Select
        label={t`Language, unless given above`}
        value={langid}
        options={Object.entries(languages).map(([value, label]) => ({
          value,
          label,
          lang: value,
        }))}
        onChange={event => inviting.setLangid(event.target.value)}
      />
      <TextArea
        label={t`Message (optional)`}
        rows={2}
        maxLength={2000}
        value={message}
        onChange={event => inviting.setMessage(event.target.value)}
      />
    </>
  )
}
