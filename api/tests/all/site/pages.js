/** Pages of tests: what `renderPage` of the application does, in a few lines. */
globalThis.renderPage = async ({ url }) => {
  const [path] = url.split("?");
  const page = {
    status: 200,
    html: `<h1>${url}</h1>`,
    head: "<title>Page</title>",
    data: "{}",
    styles: ["/assets/app-1234.css"],
    preloads: [],
  };
  switch (path) {
    case "/": {
      const [{ body }] = await Promise.all([
        hostFetch({ method: "GET", path: "/api/organization-settings/public", headers: {} }),
        hostFetch({ method: "GET", path: "/api/page-settings", headers: {} }),
      ]);
      return { ...page, html: `<h1>${JSON.parse(body).brandName}</h1>`, data: body };
    }
    case "/designs":
    case "/designs/calm":
    case "/privacy-request":
    case "/booking":
    case "/landing":
      return page;
    case "/private": {
      const { status } = await hostFetch({ method: "GET", path: "/api/admin/leads", headers: {} });
      return { ...page, html: `<h1>${status}</h1>` };
    }
    case "/reads": {
      const paths = [
        "/api/designs?cursor=x",
        "/api/media/1",
        "/api/me",
        "/api/me/portal",
        "/api/admin/leads",
        "/api/auth/session",
        "/auth/v1/user",
        "https://elsewhere.example/api/",
      ];
      const answers = await Promise.all(paths.map((path) => hostFetch({ method: "GET", path, headers: {} })));
      return { ...page, html: `<h1>${answers.map(({ status }) => status === 403).join()}</h1>` };
    }
    case "/document":
      return {
        ...page,
        html: "<h1>A</h1>",
        head: "<title>A | Nivas</title>",
        data: JSON.stringify({ a: "</script>" }),
        preloads: [{ href: '/a.webp?"', onload: "alert(1)" }],
      };
    case "/large":
      return { ...page, html: "kitchen".repeat(5000) };
    case "/old":
      return { ...page, status: 301, location: "/designs" };
    case "/older":
      return { ...page, status: 301, location: "/designs?style=Modern" };
    case "/elsewhere": {
      const to = url.split("?to=")[1] ?? "";
      return { ...page, status: 301, location: decodeURIComponent(to.replaceAll("+", "%20")) };
    }
    case "/removed":
      return { ...page, status: 410, html: "<h1>Removed</h1>" };
    case "/hidden":
      return { ...page, noindex: true };
    case "/throws":
    case "/throws/moved":
    case "/throws/gone":
      throw new TypeError("a component failed");
    case "/loops":
      for (;;);
    case "/allocates": {
      const all = [];
      for (;;) all.push(new Array(10000).fill(path));
    }
    case "/recurses": {
      const down = (depth) => down(depth + 1) + 1;
      return down(0);
    }
    case "/waits":
      return new Promise(() => {});
    default:
      return { ...page, status: 404, html: "<h1>No page</h1>" };
  }
};
