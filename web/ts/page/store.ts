// What this browser remembers. Storage may be switched off: then nothing is
// remembered and everything else works.

export interface Setting {
  value: string;
}

// setting is one remembered choice.
export function setting(name: string, initial: string): Setting {
  const key = `lockwise:${name}`;
  let held = recall(key) ?? initial;
  return {
    get value() { return held; },
    set value(v: string) {
      held = v;
      remember(key, v);
    },
  };
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

// remember reports whether the browser kept the value.
export function remember(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

// remembered are the keys of what the browser keeps under a beginning of theirs.
export function remembered(beginning: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(beginning));
  } catch {
    return [];
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing was kept, so nothing is left
  }
}
