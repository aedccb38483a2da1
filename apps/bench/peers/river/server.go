package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
)

type answer struct {
	ID     string          `json:"id"`
	Status string          `json:"status,omitempty"`
	Output json.RawMessage `json:"output,omitempty"`
}

func serve(chosen settings) {
	ctx := context.Background()
	pool := openPool(ctx, chosen.ServerPool)
	driver := riverpgxv5.New(pool)
	migrator, err := rivermigrate.New(driver, nil)
	if err != nil {
		log.Fatal("error: ", err)
	}
	if _, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		log.Fatal("error: ", err)
	}
	// An inserting client holds back its notifications as long as a working one pauses between fetches.
	client, err := river.NewClient(driver, &river.Config{
		FetchCooldown: time.Duration(chosen.FetchCooldownMs) * time.Millisecond,
	})
	if err != nil {
		log.Fatal("error: ", err)
	}
	done := newResults(pool)
	go done.readAll(ctx, time.Duration(chosen.ResultsEveryMs)*time.Millisecond)

	routes := http.NewServeMux()
	routes.HandleFunc("POST /jobs", func(response http.ResponseWriter, request *http.Request) {
		var job Job
		if err := json.NewDecoder(request.Body).Decode(&job); err != nil || job.Input == nil {
			http.Error(response, "a job needs an input", http.StatusBadRequest)
			return
		}
		inserted, err := client.Insert(request.Context(), job, &river.InsertOpts{MaxAttempts: 1})
		if err != nil {
			http.Error(response, err.Error(), http.StatusInternalServerError)
			return
		}
		write(response, answer{ID: strconv.FormatInt(inserted.Job.ID, 10)})
	})
	routes.HandleFunc("GET /jobs/{id}/result", func(response http.ResponseWriter, request *http.Request) {
		id, err := strconv.ParseInt(request.PathValue("id"), 10, 64)
		if err != nil {
			http.Error(response, "no such job", http.StatusNotFound)
			return
		}
		found := answer{ID: request.PathValue("id"), Status: "IN_PROGRESS"}
		if output := done.wait(request.Context(), id); output != nil {
			found.Status, found.Output = "COMPLETED", output
		}
		write(response, found)
	})
	server := &http.Server{Addr: "127.0.0.1:" + os.Getenv("PEER_PORT"), Handler: routes}
	go func() {
		ended := make(chan os.Signal, 1)
		signal.Notify(ended, syscall.SIGTERM)
		<-ended
		_ = server.Close()
	}()
	if err := server.ListenAndServe(); err != http.ErrServerClosed {
		log.Fatal("error: ", err)
	}
}

func write(response http.ResponseWriter, body answer) {
	text, err := json.Marshal(body)
	if err != nil {
		http.Error(response, err.Error(), http.StatusInternalServerError)
		return
	}
	response.Header().Set("content-type", "application/json")
	_, _ = response.Write(text)
}
