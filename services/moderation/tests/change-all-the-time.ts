/** Changes notices with small ids one by one, as mailing does. Returns a function that ends it. */
export function changeAllTheTime(notices: { updateOne(filter: object, update: object): Promise<unknown> }) {
  let isOver = false;
  const change = async (from: number) => {
    for (let i = 0; !isOver; i++)
      await notices.updateOne({ _id: from + (i % 25) }, { $set: { clientAddress: `${i}` } });
  };
  const changing = Promise.all([1, 101, 201, 301].map(change));
  return async () => {
    isOver = true;
    await changing;
  };
}
