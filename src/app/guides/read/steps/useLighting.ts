import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import type { Step } from '#contract/guides/shapes.ts'
import { read } from '#app/api/read.ts'

/** The colours of what is drawn, without reading what it is: that comes with what shows it. */
const coloursOf = (markup: string): string[] =>
  [...markup.matchAll(/,([a-z_]+)(?=;|$)/g)].flatMap(([, colour]) => colour ?? [])

type Drawn = { id: number; markup: string }

/** What is drawn on the pictures: read when somebody first comes near the step. */
const useDrawn = (media: Step['media']) => {
  const queries = useQueryClient()
  const asked = useRef('')
  const [drawn, setDrawn] = useState<readonly Drawn[]>([])
  const ids = media.type === 'image' ? media.data.map(({ id }) => id) : []
  const readOne = async (id: number): Promise<Drawn[]> => {
    try {
      const found = await queries.fetchQuery(read('readImage', { params: { id: String(id) } }))
      return found.markup === null ? [] : [{ id, markup: found.markup }]
    } catch {
      return [] // without a connection the picture is shown without
    }
  }
  const ask = async () => {
    if (asked.current === ids.join()) return
    asked.current = ids.join()
    setDrawn((await Promise.all(ids.map(readOne))).flat())
  }
  return { drawn, ask }
}

const colourAt = ({ target }: SyntheticEvent): string | null =>
  (target as Element).closest<HTMLElement>('[data-bullet]')?.dataset['bullet'] ?? null

/**
 * Which colour of a step is lit: that of the line, or of the shape, that is pointed at or has the
 * focus.
 */
export const useLighting = (media: Step['media']) => {
  const { drawn, ask } = useDrawn(media)
  const [pointed, point] = useState<string | null>(null)
  const colours = new Set(drawn.flatMap(({ markup }) => coloursOf(markup)))
  const light = (event: SyntheticEvent) => point(colourAt(event))
  const darken = () => point(null)
  const near = () => void ask()
  return {
    // Kept also while nobody knows yet what is drawn: then it is lit as soon as that is there.
    lit: pointed !== null && colours.has(pointed) ? pointed : null,
    point,
    colours,
    drawn: new Set(drawn.map(({ id }) => id)),
    ofStep: { onPointerEnter: near, onFocus: near },
    ofLines: { onPointerOver: light, onPointerLeave: darken, onFocus: light, onBlur: darken },
  }
}
export type Lighting = ReturnType<typeof useLighting>
