type Transaction<S> = { store: S; done: Promise<void>; commit: () => void }

/** A write to a store of this browser that it holds on to even if the page dies in this moment. */
export const committed = async <S>(
  transaction: Transaction<S>,
  work: (store: S) => Promise<unknown>,
): Promise<void> => {
  const done = Promise.all([work(transaction.store), transaction.done])
  // of its own accord it would wait for an answer to `put`, which a page that is killed never hears
  transaction.commit()
  await done
}
