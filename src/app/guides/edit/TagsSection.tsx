import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { read } from '#app/api/read.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { TagFields } from '#app/ui/TagFields.tsx'

/** Words under which the guide is found. Each is set and taken away at once. */
export const TagsSection = ({ guideid }: { guideid: number }) => {
  const params = { guideid }
  const tags = useQuery(read('listGuideTags', { params })).data ?? []
  const tagGuide = useWrite('tagGuide')
  const untagGuide = useWrite('untagGuide')
  const failure = tagGuide.error ?? untagGuide.error
  return (
    <TagFields
      tags={tags} max={limits.tag} error={failure?.errors[0]?.message ?? failure?.message}
      onAdd={(tag, done) => tagGuide.mutate({ params, body: { tag } }, { onSuccess: done })}
      onRemove={tag => untagGuide.mutate({ params, body: { tag } })}
    />
  )
}
