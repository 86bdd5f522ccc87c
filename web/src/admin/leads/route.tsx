/** `/admin/leads`: list, board, calendar, pincodes and sources. */
import type { LeadItem } from "../../api/contract/types.gen";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { useOpenRecord } from "../kit/drawer";
import { PlusIcon } from "../kit/icons";
import { ImportDrawer } from "../kit/import/import-drawer";
import { ListPage } from "../kit/list/list-page";
import { filterParams } from "../kit/list/state";
import { type ListModel, useList } from "../kit/list/use-list";
import { query, invalidate } from "../kit/query";
import { useShortcuts } from "../kit/shortcuts";
import { Pending } from "../kit/states";
import { address } from "./address";
import { Board } from "./board/board";
import { Calendar } from "./calendar/calendar";
import { CallLogProvider } from "./call/call-log";
import { LeadDrawer, newId } from "./drawer/lead-drawer";
import { leadImport } from "./import";
import { leads } from "./list";
import { useMove } from "./moves/use-move";
import { Origins } from "./origins";
import { Pincodes } from "./pincodes";
import { ViewTabs, useView, useViewAddress } from "./views";

/** In milliseconds. */
const pollInterval = 60_000;

export function Component() {
  const model = useList(leads);
  const view = useView();
  const mayAdd = useMay("leads")("manage");
  const open = useOpenRecord(leads.drawer);
  const openImport = useOpenRecord("import");
  usePolling();
  useShortcuts(mayAdd ? [{ key: "n", label: "Add lead", run: () => open(newId) }] : []);
  return (
    <CallLogProvider>
      <ListPage
        model={model}
        actions={
          <>
            <ViewTabs />
            {mayAdd && <Action onClick={() => openImport(newId)}>Import</Action>}
          </>
        }
        primary={
          mayAdd && (
            <Action variant="primary" onClick={() => open(newId)} className="max-md:flex-1">
              <PlusIcon />
              Add lead
            </Action>
          )
        }
        content={view === "list" ? undefined : <OtherView view={view} model={model} />}
      >
        <LeadDrawer />
        <ImportDrawer list={leadImport} />
      </ListPage>
    </CallLogProvider>
  );
}

/** Shows new enquiries on a screen that stays open, while its tab is visible. */
function usePolling(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void invalidate(address);
    }, pollInterval);
    return () => clearInterval(timer);
  }, []);
}

type OtherViewProps = { view: "board" | "calendar" | "pincodes" | "sources"; model: ListModel<LeadItem> };

function OtherView({ view, model }: OtherViewProps) {
  const address = useViewAddress();
  const filters = filterParams(leads, model.state);
  switch (view) {
    case "board":
      return <BoardView model={model} />;
    case "calendar":
      return <Calendar matching={filters} addressOf={model.addressOf} opened={model.opened} />;
    case "pincodes":
      return <Pincodes matching={filters} listOf={(pincode) => address("list", { pincode })} />;
    case "sources":
      return <Origins matching={filters} listOf={(filters) => address("list", filters)} />;
  }
}

function BoardView({ model }: { model: ListModel<LeadItem> }) {
  const address = useViewAddress();
  const { move, dialog } = useMove();
  const { data, error, refetch } = useQuery({
    ...query("/api/admin/leads/board", filterParams(leads, model.state)),
    placeholderData: keepPreviousData,
  });
  if (!data) return <Pending error={error} refetch={refetch} lines={8} className="px-6" />;
  return (
    <>
      <Board
        columns={data}
        addressOf={model.addressOf}
        listOf={(status) => address("list", { status })}
        opened={model.opened}
        onMove={move}
      />
      {dialog}
    </>
  );
}
