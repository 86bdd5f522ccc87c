// Chooses one of the two texts of a campaign page before the first of them is painted, and stays with it for the
// session: a number for the visitor's browser to keep, which tells nobody who it is.
{
  const { test } = document.currentScript.dataset;
  const key = `campaign_variant:${test}`;
  let variant = null;
  try {
    variant = localStorage.getItem(key) ?? sessionStorage.getItem(key);
    if (variant !== "a" && variant !== "b") {
      variant = crypto.getRandomValues(new Uint8Array(1))[0] % 2 === 0 ? "a" : "b";
      sessionStorage.setItem(key, variant);
    }
  } catch {
    // Storage is blocked: the next page view chooses again.
    variant ??= "a";
  }
  document.documentElement.dataset.variant = variant;
}
