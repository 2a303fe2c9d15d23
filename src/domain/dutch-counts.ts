export const memberCount = (count: number) => (count === 1 ? "1 lid" : `${count} leden`);
