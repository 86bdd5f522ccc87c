/** Reads Prometheus metrics. */

type Labels = Record<string, string>;

/** The sum of the samples with these labels; undefined if there are none. */
export async function metric(url: string, name: string, labels: Labels = {}): Promise<number | undefined> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
  const labelPairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const samples = (await response.text()).split("\n").flatMap((line) => {
    const [, sampled, found = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    return sampled === name && labelPairs.every((label) => found.split(",").includes(label)) ? [Number(value)] : [];
  });
  return samples.length > 0 ? samples.reduce((sum, value) => sum + value) : undefined;
}
