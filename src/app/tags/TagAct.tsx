import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { PageRow, PageSection, MutedText } from '#app/ui/screen/Page.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import type { TagWork } from './tagWork.ts'

type TagActProps = {
  tags: readonly string[]
  /** What they should become, where that is suggested. */ into?: string | undefined
  onShow: (work: TagWork) => Promise<void>
  onClose: () => void
}

type Action = 'rename' | 'merge' | 'split' | 'delete'

/** What the form asks for; one tag can be renamed and split, several become one. */
const workOf = (action: Action, tags: readonly string[], names: readonly string[]): TagWork => {
  const [first = ''] = tags
  const [to = ''] = names
  if (action === 'delete')
    return tags.length === 1 ? { action, tag: first } : { action, tags: [...tags] }
  if (action === 'split') return { action, tag: first, to: [...names] }
  return action === 'rename' ? { action, tag: first, to } : { action, tags: [...tags], to }
}

/** What may be done with so many tags, and what the name beside it is. */
const useActionWords = (isOne: boolean) => {
  const { t } = useLingui()
  const options: { value: Action; label: string }[] = isOne
    ? [
        { value: 'rename', label: t`Rename` },
        { value: 'merge', label: t`Merge into another tag` },
        { value: 'split', label: t`Split into several tags` },
        { value: 'delete', label: t`Delete` },
      ]
    : [
        { value: 'merge', label: t`Merge into one tag` },
        { value: 'delete', label: t`Delete` },
      ]
  const names: Partial<Record<Action, string>> = {
    split: t`New tags, separated by commas`,
    rename: t`New name`,
    merge: t`Tag to merge into`,
  }
  return { options, nameOf: (action: Action) => names[action] }
}

/** What to do with the chosen tags; nothing is written before its effect was shown. */
export const TagAct = ({ tags, into = '', onShow, onClose }: TagActProps) => {
  const { t } = useLingui()
  const isOne = tags.length === 1
  const [first = ''] = tags
  const [action, setAction] = useState<Action>(isOne && into === '' ? 'rename' : 'merge')
  const [text, setText] = useState(into || first)
  const { options, nameOf } = useActionWords(isOne)
  const real = options.some(({ value }) => value === action) ? action : 'merge'
  const names = text
    .split(',')
    .map(one => one.trim())
    .filter(one => one !== '')
  const show = useAttempt(() => onShow(workOf(real, tags, names)))
  const why = show.isPending
    ? t`Looking it up…`
    : real !== 'delete' && names.length === 0
      ? t`Enter a tag first.`
      : undefined
  const list = tags.join(', ')
  return (
    <PageSection
      boxed
      title={plural(tags.length, { one: '# tag selected', other: '# tags selected' })}
      acts={
        <Button small onClick={onClose}>
          <Trans>Clear selection</Trans>
        </Button>
      }
    >
      <MutedText>{list}</MutedText>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (!why) void show.run()
        }}
      >
        <PageRow>
          <Select
            label={t`Action`}
            value={real}
            onChange={event => setAction(event.target.value as typeof action)}
            options={options}
          />
          {real !== 'delete' && (
            <TextField
              label={nameOf(real)}
              value={text}
              onChange={event => setText(event.target.value)}
            />
          )}
          <Button type="submit" icon={Eye} why={why}>
            <Trans>Show what would change</Trans>
          </Button>
        </PageRow>
      </form>
      {show.error && <p role="alert">{show.error}</p>}
    </PageSection>
  )
}
