// Which steps of a guide stood in view for a moment.

/** Milliseconds; whoever scrolls by sees less of a step. */
const moment = 1000
/** Fine enough for a step that is taller than twenty windows. */
const thresholds = Array.from({ length: 41 }, (_, n) => n / 40)

/** Half of a step, or a step over half of the window. */
const isInView = ({
  intersectionRatio: part,
  intersectionRect: { height },
  rootBounds,
}: IntersectionObserverEntry): boolean =>
  part >= 0.5 || (rootBounds !== null && height >= rootBounds.height / 2)

export type StepsInView = {
  /** By the ids of their cards; until what it gives is called. */
  watch: (cards: readonly string[]) => () => void
  /** Those that were seen since the last time; each step comes once. */
  take: () => number[]
}

export const stepsInView = (): StepsInView => {
  const seen = new Set<number>()
  let fresh: number[] = []
  const see = (stepid: number) => {
    if (seen.has(stepid)) return
    seen.add(stepid)
    fresh.push(stepid)
  }
  return {
    watch(cards) {
      const due = new Map<number, ReturnType<typeof setTimeout>>()
      const leave = (stepid: number) => {
        clearTimeout(due.get(stepid))
        due.delete(stepid)
      }
      const observer = new IntersectionObserver(
        entries => {
          for (const entry of entries) {
            const stepid = Number(entry.target.id.slice(1))
            if (!isInView(entry)) leave(stepid)
            else if (!due.has(stepid)) due.set(stepid, setTimeout(see, moment, stepid))
          }
        },
        { threshold: thresholds },
      )
      for (const id of cards) {
        const card = document.getElementById(id)
        if (card) observer.observe(card)
      }
      return () => {
        observer.disconnect()
        for (const stepid of due.keys()) leave(stepid)
      }
    },
    take() {
      const taken = fresh
      fresh = []
      return taken
    },
  }
}
