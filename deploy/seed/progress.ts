/** The state of the demo's fill. */
export interface Progress {
  readonly state: 'filling' | 'incomplete' | 'complete';
  readonly videos: Count;
  readonly promos: Count;
}
interface Count {
  readonly live: number;
  readonly of: number;
}

export interface ProgressKeeper {
  live(kind: 'videos' | 'promos', title: string): void;
  /** Records what is missing and why. The fill goes on with the rest. */
  failed(what: string, error: unknown): void;
  /** Prints the outcome. Returns whether the content is complete. */
  end(): boolean;
}

export function keepProgress(
  wanted: { readonly videos: number; readonly promos: number },
  log: (line: string) => void,
  onChange: (progress: Progress) => void,
): ProgressKeeper {
  const live = { videos: 0, promos: 0 };
  const failures: string[] = [];
  const tell = (state: Progress['state']): void =>
    onChange({
      state,
      videos: { live: live.videos, of: wanted.videos },
      promos: { live: live.promos, of: wanted.promos },
    });
  tell('filling');
  return {
    live(kind, title) {
      live[kind]++;
      log(`demo: "${title}" is live (${live[kind]} of ${wanted[kind]} ${kind})`);
      tell('filling');
    },
    failed(what, error) {
      const failure = `${what}: ${error instanceof Error ? error.message : String(error)}`;
      failures.push(failure);
      log(`! demo: ${failure}`);
    },
    end() {
      const isComplete = failures.length === 0;
      const count = `${live.videos} of ${wanted.videos} videos, ${live.promos} of ${wanted.promos} promos`;
      log(isComplete ? `demo: done, ${count}` : `! demo content is not complete (${count}). Missing:`);
      for (const failure of failures) log(`!   ${failure}`);
      if (!isComplete) log('! The next start goes on with it.');
      tell(isComplete ? 'complete' : 'incomplete');
      return isComplete;
    },
  };
}
