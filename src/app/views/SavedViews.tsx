import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SavedView, ViewSettings } from '#contract/views/schemas.ts'
import { read } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { announce } from '#app/editor/announce.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CopyButton } from '#app/ui/buttons/CopyButton.tsx'
import { PageRow, PageSection, PlainItem, PlainList, MutedText } from '#app/ui/screen/Page.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import { useViewRange } from './useViewRange.ts'
import { hideable, type Hideable } from './scope.ts'

const kept = [
  'range',
  'from',
  'to',
  'zone',
  'before',
  'category',
  'teamid',
  'kind',
  'stubs',
  'names',
  'hide',
] as const
/**
 * What the address says of the dashboard, and nothing else of it. The zone stands in it, so that a
 * link means the same days to everybody.
 */
const settingsIn = (params: URLSearchParams, zone: string): ViewSettings => ({
  zone,
  ...Object.fromEntries(kept.map(key => [key, params.get(key)]).filter(([, value]) => value)),
})
const addressOf = (settings: ViewSettings) =>
  `${authorPaths.views()}?${new URLSearchParams(settings as Record<string, string>)}`

/** Which columns the tables have; it lives in the address. */
const Columns = ({
  hidden,
  onChange,
}: {
  hidden: ReadonlySet<Hideable>
  onChange: (hidden: string | null) => void
}) => {
  const { t } = useLingui()
  const names: Record<Hideable, string> = {
    kind: t`Kind`,
    category: t`Category`,
    documents: t`Documents`,
    people: t`People`,
    before: t`Previous range`,
    completed: t`Completed`,
    changed: t`Changed`,
  }
  // What was chosen shows at once, and the next choice counts from it: the address comes later.
  const address = [...hidden].join(',')
  const [asked, setAsked] = useState<{ over: string; chosen: readonly Hideable[] } | null>(null)
  if (asked && asked.over !== address) setAsked(null)
  const left = asked?.chosen ?? hideable.filter(one => hidden.has(one))
  const choose = (name: Hideable, isShown: boolean) => {
    const chosen = hideable.filter(one => (one === name ? !isShown : left.includes(one)))
    setAsked({ over: address, chosen })
    onChange(chosen.join(',') || null)
  }
  return (
    <div role="group" aria-label={t`Columns`}>
      <MutedText>
        <Trans>Columns to show:</Trans>
      </MutedText>
      <PageRow>
        {hideable.map(name => (
          <label key={name}>
            <input
              type="checkbox"
              checked={!left.includes(name)}
              onChange={event => choose(name, event.target.checked)}
            />{' '}
            {names[name]}
          </label>
        ))}
      </PageRow>
    </div>
  )
}

const Saved = ({ view: { savedviewid, name, settings } }: { view: SavedView }) => {
  const { t } = useLingui()
  const remove = useAttempt(async () => {
    await write('deleteSavedView', { params: { savedviewid } })
    announce(t`Deleted: ${name}`)
  })
  return (
    <PlainItem
      acts={
        <Button
          small
          kind="quiet"
          icon={Trash2}
          label={t`Delete the view ${name}`}
          onClick={() => void remove.run()}
        />
      }
    >
      <a href={addressOf(settings)}>{name}</a>
      {remove.error && <p role="alert">{remove.error}</p>}
    </PlainItem>
  )
}

/** Keeps what the address asks for under a name, or hands it on. */
const KeepForm = ({ taken }: { taken: readonly string[] }) => {
  const { t } = useLingui()
  const { zone, params } = useViewRange()
  const [name, setName] = useState('')
  const settings = settingsIn(params, zone)
  const save = useAttempt(async () => {
    await write('createSavedView', { body: { name: name.trim(), settings } })
    announce(t`Saved as “${name.trim()}”.`)
    setName('')
  })
  const missing =
    name.trim() === ''
      ? t`Enter a name.`
      : taken.includes(name.trim())
        ? t`You already have a view with this name. Choose another name.`
        : undefined
  return (
    <>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (missing === undefined) void save.run()
        }}
      >
        <PageRow>
          <TextField
            label={t`Name of this view`}
            value={name}
            maxLength={100}
            onChange={event => setName(event.target.value)}
          />
          <Button kind="main" type="submit" icon={Save} why={missing}>
            <Trans>Save</Trans>
          </Button>
          <CopyButton icon={Link} text={() => location.origin + addressOf(settings)}>
            <Trans>Copy link</Trans>
          </CopyButton>
        </PageRow>
      </form>
      {save.error && <p role="alert">{save.error}</p>}
    </>
  )
}

/**
 * Range, filter and columns under a name, for oneself; a link carries them to others, without the
 * data.
 */
export const SavedViews = ({
  hidden,
  onClose,
}: {
  hidden: ReadonlySet<Hideable>
  onClose: () => void
}) => {
  const { t } = useLingui()
  const { set } = useViewRange()
  const { data = [] } = useQuery(read('listSavedViews'))
  const list = useFocusAfterRemoval<HTMLDivElement>()
  return (
    <PageSection boxed title={t`Saved views`} onClose={onClose}>
      <Columns hidden={hidden} onChange={hide => set({ hide })} />
      <div ref={list}>
        {data.length === 0 ? (
          <MutedText>
            <Trans>You have no saved views. Save the range, filter and columns under a name.</Trans>
          </MutedText>
        ) : (
          <PlainList label={t`Your saved views`}>
            {data.map(one => (
              <Saved key={one.savedviewid} view={one} />
            ))}
          </PlainList>
        )}
      </div>
      <KeepForm taken={data.map(one => one.name)} />
      <MutedText>
        <Trans>
          The link contains the range, filter and columns but no figures. People who open it see
          only what they have access to.
        </Trans>
      </MutedText>
    </PageSection>
  )
}
