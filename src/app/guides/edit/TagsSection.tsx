import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { codePoints } from '#contract/wire.ts'
import { read } from '#app/api/read.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/Button.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import styles from './DetailsEditor.module.css'

/** Words under which the guide is found. Each is set and taken away at once. */
export const TagsSection = ({ guideid }: { guideid: number }) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const tags = useQuery(read('listGuideTags', { params: { guideid } })).data ?? []
  const tagGuide = useWrite('tagGuide')
  const untagGuide = useWrite('untagGuide')
  const tag = text.trim()
  const add = () => {
    if (tag !== '') tagGuide.mutate({ params: { guideid }, body: { tag } }, { onSuccess: () => setText('') })
  }
  const failure = tagGuide.error ?? untagGuide.error
  return (
    <>
      {tags.length > 0 && (
        <ul className={styles.tags}>
          {tags.map(name => (
            <li key={name} className={styles.tag}>
              {name}
              <Button kind="quiet" small icon={X} label={t`Remove the tag ${name}`} onClick={() => untagGuide.mutate({ params: { guideid }, body: { tag: name } })} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.addTag}>
        <TextField
          label={t`New tag`}
          error={failure?.errors[0]?.message ?? failure?.message}
          count={{ used: codePoints(tag), max: limits.tag }}
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => event.key === 'Enter' && add()}
        />
        <Button icon={Plus} onClick={add}>
          <Trans>Add tag</Trans>
        </Button>
      </div>
    </>
  )
}
