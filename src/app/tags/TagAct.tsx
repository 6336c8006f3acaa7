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

/** What to do with the chosen tags; nothing is written before its effect was shown. */
export const TagAct = ({ tags, into = '', onShow, onClose }: TagActProps) => {
  const { t } = useLingui()
  const isOne = tags.length === 1
  const [first = ''] = tags
  const [action, setAction] = useState<'rename' | 'merge' | 'split' | 'delete'>(
    isOne && into === '' ? 'rename' : 'merge',
  )
  const [text, setText] = useState(into || first)
  const real = isOne ? action : action === 'delete' ? 'delete' : 'merge'
  const names = text
    .split(',')
    .map(one => one.trim())
    .filter(one => one !== '')
  const [to = ''] = names
  const works = (): TagWork => {
    if (real === 'delete')
      return isOne ? { action: 'delete', tag: first } : { action: 'delete', tags: [...tags] }
    if (real === 'split') return { action: 'split', tag: first, to: names }
    return real === 'rename'
      ? { action: 'rename', tag: first, to }
      : { action: 'merge', tags: [...tags], to }
  }
  const show = useAttempt(() => onShow(works()))
  const why = show.isPending
    ? t`It is being looked up.`
    : real !== 'delete' && names.length === 0
      ? t`Say which tag comes in its place.`
      : undefined
  const list = tags.join(', ')
  return (
    <PageSection
      boxed
      title={plural(tags.length, { one: '# tag chosen', other: '# tags chosen' })}
      acts={
        <Button small onClick={onClose}>
          <Trans>Choose none</Trans>
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
            label={t`What to do`}
            value={real}
            onChange={event => setAction(event.target.value as typeof action)}
            options={
              isOne
                ? [
                    { value: 'rename', label: t`Rename` },
                    { value: 'merge', label: t`Merge into another` },
                    { value: 'split', label: t`Split into several` },
                    { value: 'delete', label: t`Delete` },
                  ]
                : [
                    { value: 'merge', label: t`Merge into one` },
                    { value: 'delete', label: t`Delete` },
                  ]
            }
          />
          {real !== 'delete' && (
            <TextField
              label={
                real === 'split'
                  ? t`New tags, with commas between them`
                  : real === 'rename'
                    ? t`New name`
                    : t`Into the tag`
              }
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
