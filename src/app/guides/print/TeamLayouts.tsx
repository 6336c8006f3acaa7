import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { Save, X } from 'lucide-react'
import { useState } from 'react'
import type { Team } from '#contract/teams/schemas.ts'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { MutedText, PageSection, PlainItem, PlainList } from '#app/ui/screen/Page.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { printPath, type PrintChoice } from '#app/printPath.ts'
import { isSameChoice } from './printChoice.ts'

type LayoutsProps = { guideids: readonly number[]; choice: PrintChoice }
type SaveProps = { teams: readonly Team[]; choice: PrintChoice; onClose: () => void }

const SaveDialog = ({ teams, choice: { langid: _, ...layout }, onClose }: SaveProps) => {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [teamid, setTeamid] = useState(teams[0]?.teamid ?? 0)
  const team = teams.find(one => one.teamid === teamid)
  const known = team?.print_layouts?.some(one => one.name === name.trim())
  const save = useAttempt(
    async () => {
      const print_layouts = [{ name: name.trim(), layout }]
      await write('patchTeam', { params: { teamid }, body: { print_layouts } })
    },
    { onDone: onClose },
  )
  return (
    <AskDialog
      title={t`Save print layout`}
      onClose={onClose}
      verb={<Trans>Save</Trans>}
      onAct={() => void save.run()}
      why={name.trim() === '' ? t`Give the layout a name.` : undefined}
      isPending={save.isPending}
      error={save.error}
    >
      {teams.length > 1 && (
        <Select
          label={t`Team`}
          value={String(teamid)}
          options={teams.map(one => ({ value: String(one.teamid), label: one.name }))}
          onChange={({ target }) => setTeamid(Number(target.value))}
        />
      )}
      <TextField
        label={t`Name`}
        maxLength={60}
        value={name}
        help={
          known
            ? t`A layout with this name already exists. Saving replaces it.`
            : t`All members of the team can print with it.`
        }
        onChange={({ target }) => setName(target.value)}
      />
    </AskDialog>
  )
}

type RemoveProps = { team: Team; name: string; onClose: () => void }

const RemoveDialog = ({ team, name, onClose }: RemoveProps) => {
  const { t } = useLingui()
  const remove = useAttempt(
    async () => {
      const body = { print_layouts: [{ name, layout: null }] }
      await write('patchTeam', { params: { teamid: team.teamid }, body })
    },
    { onDone: onClose },
  )
  return (
    <AskDialog
      title={t`Remove print layout “${name}”?`}
      onClose={onClose}
      verb={<Trans>Remove</Trans>}
      onAct={() => void remove.run()}
      isPending={remove.isPending}
      error={remove.error}
    >
      <p>
        <Trans>The members of {team.name} will no longer be able to choose it.</Trans>
      </p>
    </AskDialog>
  )
}

type OfTeamProps = LayoutsProps & { team: Team; onRemove: ((name: string) => void) | undefined }

const LayoutsOfTeam = ({ team, guideids, choice, onRemove }: OfTeamProps) => {
  const { t } = useLingui()
  const { print_layouts = [] } = team
  return (
    <PlainList label={t`Layouts of ${team.name}`}>
      {print_layouts.map(({ name, ...layout }) => {
        const to = printPath(guideids, {
          ...layout,
          ...(choice.langid && { langid: choice.langid }),
        })
        return (
          <PlainItem
            key={name}
            acts={
              onRemove && (
                <Button
                  kind="quiet"
                  small
                  icon={X}
                  label={t`Remove print layout “${name}”…`}
                  onClick={() => onRemove(name)}
                />
              )
            }
          >
            <a href={to} aria-current={isSameChoice(choice, layout) ? 'true' : undefined}>
              {name}
            </a>{' '}
            <small>{team.name}</small>
          </PlainItem>
        )
      })}
    </PlainList>
  )
}

/** How a team prints: its members choose it, its leads save and remove it. */
export const TeamLayouts = ({ guideids, choice }: LayoutsProps) => {
  const { t } = useLingui()
  const me = useMe()
  const [asked, setAsked] = useState<'save' | { team: Team; name: string } | null>(null)
  const results = useQueries({
    queries: (me?.teams ?? []).map(teamid => read('readTeam', { params: { teamid } })),
  })
  const teams = results.flatMap(({ data }) => (data ? [data] : []))
  const isLead = (team: Team) => me !== null && me !== undefined && team.leads.includes(me.userid)
  const led = teams.filter(isLead)
  const known = teams.filter(team => (team.print_layouts ?? []).length > 0)
  const close = () => setAsked(null)
  if (teams.length === 0) return null
  return (
    <PageSection
      title={t`Print layouts of your teams`}
      acts={
        led.length > 0 && (
          <Button small icon={Save} onClick={() => setAsked('save')}>
            <Trans>Save print layout</Trans>
          </Button>
        )
      }
    >
      {known.length === 0 && (
        <MutedText>
          <Trans>No layouts have been saved yet.</Trans>
        </MutedText>
      )}
      {known.map(team => (
        <LayoutsOfTeam
          key={team.teamid}
          {...{ team, guideids, choice }}
          onRemove={isLead(team) ? name => setAsked({ team, name }) : undefined}
        />
      ))}
      {asked === 'save' && <SaveDialog teams={led} choice={choice} onClose={close} />}
      {asked !== null && asked !== 'save' && <RemoveDialog {...asked} onClose={close} />}
    </PageSection>
  )
}
